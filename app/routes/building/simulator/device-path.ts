/** The address of the page that shows a simulated device. */
export function simulatedDevicePath(deviceId: string): string {
  return `/domain/simulator?${new URLSearchParams({ device: deviceId })}`;
}
