import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

export type Face = 'body' | 'strong' | 'title'

/** Our fonts for paper, each in two halves: the plain letters of Western Europe, and the rest of the Latin ones. */
export function fonts() {
  read ??= {
    body: bothHalves('figtree', 400),
    strong: bothHalves('figtree', 600),
    title: bothHalves('fraunces', 500),
  }
  return read
}

/** Read once, when somebody first wants paper. */
let read: Record<Face, ReturnType<typeof bothHalves>> | undefined

function bothHalves(family: string, weight: number) {
  return {
    plain: unpacked(fontFile(family, 'latin', weight)),
    extended: unpacked(fontFile(family, 'latin-ext', weight)),
  }
}

const { resolve } = createRequire(import.meta.url)

function fontFile(family: string, subset: string, weight: number): Buffer {
  return readFileSync(
    resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`),
  )
}

const woff = { header: 44, entry: 20 }
const sfnt = { header: 12, entry: 16 }

/**
 * The bare font of a WOFF file (W3C, WOFF 1.0): the same tables, no longer deflated. Left packed, the library behind would
 * inflate a table at each look, which took most of the time of a receipt.
 */
function unpacked(file: Buffer): Buffer {
  const count = file.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = woff.header + index * woff.entry
    const [offset, packed, length] = [4, 8, 12].map((place) => file.readUInt32BE(at + place))
    const body = file.subarray(offset!, offset! + packed!)
    return {
      tag: file.subarray(at, at + 4),
      checksum: file.subarray(at + 16, at + 20),
      data: packed! < length! ? inflateSync(body) : body,
    }
  })
  const head = Buffer.alloc(sfnt.header + count * sfnt.entry)
  file.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  let offset = head.length
  const parts: Buffer[] = [head]
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const at = sfnt.header + index * sfnt.entry
    tag.copy(head, at)
    checksum.copy(head, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(data.length, at + 12)
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4)
    parts.push(data, padding)
    offset += data.length + padding.length
  }
  return Buffer.concat(parts)
}
