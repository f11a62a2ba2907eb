/** Whether a host name of a URL leads to the machine on which it is opened. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}
