import { isIP } from 'node:net'

/**
 * Where a request comes from. Each proxy of ours appends the address it saw to `X-Forwarded-For`, so with n of them the
 * n-th from the right is the one we may believe; everything left of it is what the client says.
 */
export function clientAddress(
  headers: Headers,
  socketAddress: string | undefined,
  trustedProxies: number,
): string {
  const seen = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  const told = trustedProxies > 0 ? seen.at(-trustedProxies) : undefined
  if (told && isIP(told)) return told
  return socketAddress && isIP(socketAddress) ? socketAddress : '127.0.0.1'
}
