import { isIP } from 'node:net'

/**
 * Where a request comes from. Each of our proxies appends the address it saw to `X-Forwarded-For`, so with n of them the
 * n-th from the right is the one we may believe; everything left of it is what the client says.
 */
export function clientAddress(
  headers: Headers,
  socketAddress: string | undefined,
  trustedProxies: number,
): string {
  const seen = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  const forwarded = trustedProxies > 0 ? seen.at(-trustedProxies) : undefined
  if (forwarded && isIP(forwarded)) return forwarded
  return socketAddress && isIP(socketAddress) ? socketAddress : '127.0.0.1'
}

/** The network an address belongs to, as far as one household or one machine can change it: of IPv6 the first 64 bits. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  // The address of a page writes it in its shortest form; what is left out there is noughts.
  const [head = '', tail = ''] = new URL(`http://[${address.split('%')[0]}]`).hostname
    .slice(1, -1)
    .split('::')
  const [first, last] = [head, tail].map((half) => half.split(':').filter(Boolean)) as [
    string[],
    string[],
  ]
  const noughts = Array<string>(8 - first.length - last.length).fill('0')
  return `${[...first, ...noughts, ...last].slice(0, 4).join(':')}::/64`
}
