import { sealFile } from '@serein/server/customer/client-file-content.ts'
import type { FileKeeping } from '@serein/server/customer/client-file.ts'
import type { Tx } from '@serein/server/platform/pool.ts'
import { sql } from 'kysely'

type Letter = { title: string; lines: string[] }

/** Letters that a spa keeps of its clients, each called as its team would. */
const letters: Letter[] = [
  {
    title: 'Consentement signé',
    lines: [
      'Consentement au soin',
      'J’ai été informée du déroulement du massage aux pierres chaudes et de ses contre-indications.',
      'Je signale une allergie à l’huile d’amande douce et une cicatrice récente à l’épaule droite.',
      'Je préviens le praticien de tout changement avant chaque rendez-vous.',
      'Lu et approuvé,',
    ],
  },
  {
    title: 'Doctor’s note, left knee',
    lines: [
      'To whom it may concern',
      'My patient had keyhole surgery on the left knee and has recovered well.',
      'Massage of the legs is welcome from now on, with light pressure around the joint.',
      'No heat packs on the knee for another six weeks.',
      'Yours sincerely,',
    ],
  },
]

/** Files of those who came last, sealed by the keys of this server, so only where it starts. */
export async function addClientFiles(
  tx: Tx,
  { businessId, keeping, now }: { businessId: string; keeping: FileKeeping; now: Date },
): Promise<void> {
  const files = [
    ...letters.map((letter) => ({ title: letter.title, kind: 'pdf', bytes: pdfOf(letter) })),
    { title: 'Test cutané, avant-bras gauche', kind: 'picture', bytes: await skinTest() },
  ]
  const { rows } = await sql<{ customerId: string; author: string; authorId: string | null }>`
    select b.customer_id as "customerId", s.name as author, s.user_id as "authorId"
    from booking b join customer c on c.business_id = b.business_id and c.id = b.customer_id and c.name <> ''
    join lateral (select staff_ids from item i where i.business_id = b.business_id and i.booking_id = b.id
      order by i.guest_position, i.position limit 1) i on true
    join staff_member s on s.business_id = b.business_id and s.id = i.staff_ids[1]
    where b.business_id = ${businessId} and b.state = 'completed' and b.ends_at < ${now}
    order by c.user_id is null, b.starts_at desc limit ${files.length}`.execute(tx)
  for (const [index, { customerId, author, authorId }] of rows.entries()) {
    const { title, kind, bytes } = files[index]!
    const sealed = sealFile(keeping.vault, bytes)
    for (const [name, content] of sealed.files) await keeping.store.write(name, content)
    await sql`
      insert into client_file (business_id, customer_id, title, kind, bytes, name, sealed_key, added_by, added_by_name, added_at)
      values (${businessId}, ${customerId}, ${title}, ${kind}, ${bytes.length}, ${sealed.name}, ${sealed.sealedKey},
        ${authorId}, ${author}, ${new Date(now.getTime() - (index + 2) * 86_400_000)})`.execute(tx)
  }
}

/** The picture of an arm with three patches, of which one has turned red. */
async function skinTest(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const [width, height] = [900, 600]
  const points = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const shade = 1 - Math.abs(y / height - 0.5) * 0.35
    const near = [225, 450, 675].findIndex((middle) => Math.hypot(x - middle, y - 300) < 70)
    const [red, green, blue] =
      near === 1 ? [214, 120, 108] : near < 0 ? [226, 178, 150] : [219, 166, 140]
    points.set([red * shade, green * shade, blue * shade], at * 3)
  }
  return sharp(points, { raw: { width, height, channels: 3 } })
    .blur(6)
    .webp()
    .toBuffer()
}

/** A page of a few lines under a title; PDF needs no more than this. */
function pdfOf({ lines: [title = '', ...lines] }: Letter): Buffer {
  const below = lines.flatMap(wrapped)
  const last = 690 - below.length * 22
  const drawing = [
    `BT /F1 22 Tf 64 740 Td (${textOf(title)}) Tj ET`,
    ...below.map((line, index) => `BT /F1 12 Tf 64 ${690 - index * 22} Td (${textOf(line)}) Tj ET`),
    `0.1 0.2 0.5 RG 1.4 w 70 ${last - 30} m ${signatureAt(last - 30)} S`,
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 6\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + table + end, 'latin1')
}

/** Windows’ own letters stand outside Latin-1. */
const windows: Record<string, string> = { '’': '\u0092', œ: '\u009C' }

function textOf(line: string): string {
  return line.replaceAll(/[’œ]/gu, (letter) => windows[letter]!).replaceAll(/[()\\]/gu, '\\$&')
}

function wrapped(line: string): string[] {
  return line.match(/.{1,78}(?:\s|$)/gu)?.map((part) => part.trim()) ?? []
}

/** Three loops and a line under them. */
function signatureAt(y: number): string {
  const loops = [0, 34, 68].map(
    (x) => `${90 + x} ${y + 46} ${60 + x} ${y - 30} ${104 + x} ${y + 6} c`,
  )
  return `${loops.join(' ')} 96 ${y - 12} m 230 ${y - 4} l`
}
