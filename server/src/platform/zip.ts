import { crc32 } from 'node:zlib'

type Entry = { name: string; bytes: Uint8Array }

/** 1 January 1980, since our files say their time inside. */
const noTime = [0, 0, 0x21, 0]
/** Names are UTF-8. */
const utf8 = 0x0800

/** Files put together as they are (ZIP, method "stored"): pages, pictures and files of one person. */
export function zipOf(entries: Entry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of entries) {
    const title = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(utf8, 2)
    facts.set(noTime, 6)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(bytes.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(title.length, 22)
    const local = [Buffer.from('PK\u0003\u0004', 'latin1'), facts, title, Buffer.from(bytes)]
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), facts, rest, title)
    parts.push(...local)
    offset += local.reduce((sum, part) => sum + part.length, 0)
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\u0005\u0006', 'latin1'), end])
}
