/** Whether somebody on the way has answered in the server's place: it is down, or too slow. */
export function isFromGateway(status: number): boolean {
  return status === 502 || status === 503 || status === 504
}
