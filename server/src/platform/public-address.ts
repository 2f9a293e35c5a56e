import { BlockList, isIP } from 'node:net'

/** Networks that are nobody's in public, or this machine's own. RFC 6890, and what came after it. */
const reserved = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  reserved.addSubnet(network, bits, 'ipv4')

/** Of IPv6 only what is given out to be reached (2000::/3) is public, without documentation and ways around to IPv4. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
const around = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  around.addSubnet(network, bits, 'ipv6')

/** Whether an IP address is one of the public internet: not of this machine, of its network or of its cloud. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !reserved.check(address, 'ipv4')
  return (
    isIP(address) === 6 && globalUnicast.check(address, 'ipv6') && !around.check(address, 'ipv6')
  )
}
