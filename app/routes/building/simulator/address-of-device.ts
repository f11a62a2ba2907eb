/** Where a simulated device is shown. */
export function addressOfDevice(deviceId: string): string {
  return `/domain/simulator?${new URLSearchParams({ device: deviceId })}`;
}
