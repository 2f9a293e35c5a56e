import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { openStage } from '../torture/stage.ts'
import { bookingBench, missedBooking } from './booking.ts'
import { calendarBench, missedFrames } from './calendar.ts'
import { chatBench, missedChat } from './chat.ts'
import { engineBench, missedEngine } from './engine.ts'
import { missedSweep, sweepRows } from './engine-sweep.ts'
import { propagationBench, missedPropagation } from './propagation.ts'
import { idleBench, missedIdle } from './idle.ts'
import { ledgerBench } from './ledger.ts'
import { missedMonth, monthBench } from './month.ts'
import { missedBar, pagesBench } from './pages.ts'
import { importBench, missedImport } from './import.ts'
import { missedSearch, searchBench } from './search.ts'
import { missedStart, startBench } from './start.ts'
import { missedTaps, tapsBench } from './taps.ts'

type Cell = string | number | null
type Section = {
  title: string
  says: string
  rows: Record<string, Cell>[]
  /** Where a figure is short of its bar, a sentence each. */
  missed?: string[]
}

const docs = join(import.meta.dirname, '../docs')

/** Each part measures and says what its figures mean; `npm run bench -- engine month` runs some of them. */
const parts: Record<string, () => Promise<Section>> = {
  engine: async () => {
    const rows = await engineBench()
    return {
      title: 'Slot engine, pure',
      says: 'Milliseconds. 15 rooms, 8 bookings a therapist and day, 60 min on a 15 min grid, Paris with its change of clock inside. Bar: all free starts of 50 therapists × 30 days in ≤ 1 ms median, the month of a party of 4 with 3 services each in ≤ 20 ms. `limited`: the same free starts when every therapist has limits to their load.',
      rows: rows.map((row) => rounded({ ...row })),
      missed: missedEngine(rows),
    }
  },
  sweep: async () => {
    const rows = sweepRows()
    return {
      title: 'Slot engine, parties in random shops',
      says: 'Milliseconds for all free starts of one day, 100 random shops of up to 50 therapists and 15 rooms for each size of party, the first question each shop is asked, the quickest of three. Bar: ≤ 50 ms at worst. Of what a search with more patience finds, this one misses 0.3 % over parties of all sizes (`shared/src/slot/party.test.ts` holds it below 0.5 %), and 1.7 % where it is hardest, 6 guests with 4 services each.',
      rows: rows.map((row) => rounded({ ...row })),
      missed: missedSweep(rows),
    }
  },
  month: async () => {
    const rows = await monthBench()
    return {
      title: 'A month over HTTP',
      says: '`GET` of 30 days of four shops of 10 therapists, 32 clients, one server process, real PostgreSQL; the load runs on the same machine. No client asks a question twice: shop, service, wish and days are others each time, while somebody books every 100 ms. `serverCpu` and `databaseCpu`: milliseconds of the processor for one request. Bar: ≥ 1,000 requests/s, p99 ≤ 40 ms, and within 10 % of that with 50,000 past bookings in each shop: a ratio of 0.9.',
      rows: rows.map((row) => rounded({ ...row })),
      missed: missedMonth(rows),
    }
  },
  booking: async () => {
    const rows = await bookingBench()
    return {
      title: 'Bookings over HTTP',
      says: 'Hold and confirm in one shop, 32 clients, one server process and two on one database, all on the same cores, in turns with a bare handler that calls our own SQL and nothing else (`bench/bare.ts`: no session, contract, plan or price). pgbench writes the same rows under the same constraints in the same two transactions. `serverCpu` and `databaseCpu`: milliseconds of the processor for one booking. Bars: one process `besideBare` ≥ 0.7, two processes `besideOne` ≥ 1.',
      rows: rows.map((row) => rounded({ ...row })),
      missed: missedBooking(rows),
    }
  },
  ledger: async () => ({
    title: 'Ledger transfers beside pgbench',
    says: 'Transfers through `post`, 32 clients, beside pgbench with the same rows, in turns. Bar: ratio ≥ 0.5.',
    rows: [rounded({ ...(await onStage((url) => ledgerBench({ url }))) })],
  }),
  pages: async () => {
    const rows = await pagesBench()
    return {
      title: 'Pages on a phone',
      says: 'Lighthouse 13, mobile with simulated slow 4G, median of three runs on the optimised build with the demo world, in a Chromium that draws no window of its own. Bar: performance ≥ 95, the other three 100, LCP ≤ 1.8 s, CLS ≤ 0.05, TBT ≤ 200 ms. JavaScript is what crossed the wire, compressed, until the page was quiet. The benchmark index is Lighthouse’s own measure of the machine in that moment: 1,500 and more is the quiet desktop that its slowing down to a phone supposes.',
      rows: rows.map((row) => rounded({ ...row })),
      missed: missedBar(rows),
    }
  },
  taps: async () => {
    const rows = await tapsBench()
    return {
      title: 'Taps on a phone',
      says: 'Chromium with 1.6 Mbit/s, 150 ms and a processor 4 times slower, median of three visits each, on the optimised build with the demo world. The main button is tapped once, 100 ms after its first paint: milliseconds from navigation until the answer is on the screen, a dash where that tap is never answered. In a visit of its own it is tapped at 6 s: event timing. Their bars stand beside.',
      rows: rows.map((row) => rounded({ ...row })),
      missed: missedTaps(rows),
    }
  },
  search: async () => {
    const rows = await searchBench()
    return {
      title: 'Search, as shops grow',
      says: `“60 min massage free tomorrow 17–20 h within 10 km”, the first 20 with their starts and cards, asked around 60 cities of generated shops of 18 variants and 3 or 4 therapists; milliseconds in the server process, cards from a real PostgreSQL, HTTP aside. Bar: p99 ≤ 20 ms at 100,000 shops. \`text\`: the same with “deep tisue”. \`everywhere\`: the same without a place, so that every shop is looked at. Memory is what the index adds. Build: the engine’s work for 15 days of one shop, reading it aside; 500 shops are worked out, the others have a copy each. \`indexCpuMean\` and \`everywhereCpuMean\`: the same questions without the cards, in time of the processor, which what else runs on the machine does not lengthen. Update: what one booking costs each process, a shop of ten therapists read anew and worked out. The load average of the machine was ${Math.round(loadavg()[0]!)} at the end.`,
      rows: rows.map((row) => rounded({ ...row })),
      missed: missedSearch(rows),
    }
  },
  start: async () => {
    const rows = await startBench()
    return {
      title: 'Search, what the start of a process takes',
      says: 'What a process has to do until it has the free times of all shops of six therapists, eighteen variants and three visits a day: where nothing is stored, and where another process has stored all. `serverCpu` and `databaseCpu`: milliseconds of the processor for one shop. Bar: 10,000 stored shops in 30 s.',
      rows: rows.map((row) => rounded({ ...row })),
      missed: missedStart(rows),
    }
  },
  propagation: async () => {
    const rows = await propagationBench()
    return {
      title: 'Search, how soon another process knows',
      says: 'Two server processes on one PostgreSQL: milliseconds from the answer of one, that a time is held or let go, until a search over HTTP at the other finds it so. Bar: p99 ≤ 1 s. `beside`: also while a transaction that began before them is still writing.',
      rows: rows.map((row) => rounded({ ...row })),
      missed: missedPropagation(rows),
    }
  },
  chat: async () => {
    const rows = await chatBench()
    return {
      title: 'Chat, how soon a message is read',
      says: 'One server process with 500 open streams of 250 clients, each on two devices: milliseconds from sending a message until a stream that follows the conversation has it, ten sent at once. Bar: p99 ≤ 250 ms. `kibPerStream`: what the server’s resident memory grew by as they were opened.',
      rows: rows.map((row) => rounded({ ...row })),
      missed: missedChat(rows),
    }
  },
  import: async () => {
    const rows = await importBench()
    return {
      title: 'Moving in with ten thousand clients',
      says: 'Seconds to read a CSV file of 10,000 clients with a note each, check it, import it and undo it, in one server process beside what else it does, real PostgreSQL. `progressSeen`: how many stages of it another reader saw, who looked 20 times a second. Bar: 60 s for reading, checking and importing together, with progress.',
      rows: rows.map((row) => rounded({ ...row })),
      missed: missedImport(rows),
    }
  },
  idle: async () => {
    const rows = await idleBench()
    return {
      title: 'Memory of an idle server',
      says: 'MiB that a server process with the demo world keeps resident, PostgreSQL aside, ten seconds after it was last asked for something. `own` leaves out what lies in files and any process may share: Node itself is most of it. Bar: 200 after the first page.',
      rows: rows.map((row) => rounded({ ...row })),
      missed: missedIdle(rows),
    }
  },
  calendar: async () => {
    const rows = await calendarBench()
    return {
      title: 'The calendar of the console',
      says: 'A day of 30 therapists and 400 items, scrolled and dragged in Chromium without a graphics card, 1440 × 900, the optimised build. `idle` is the same page left alone. Bar: 95 % of its frames, 60 a second at most, none torn. Long: a frame over 36 ms, a task over 50 ms. Torn: shown with a part not drawn yet.',
      rows: rows.map((row) => rounded({ ...row })),
      missed: missedFrames(rows),
    }
  },
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !parts[name])
if (unknown.length) {
  console.error(`npm run bench -- ${Object.keys(parts).join(' ')}`)
  process.exit(1)
}

const sections: Section[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (names.length && !names.includes(name)) continue
  console.log(`Measuring: ${name} …`)
  const section = await measure()
  console.log(`${section.title}. ${section.says}`)
  console.table(section.rows)
  for (const sentence of section.missed ?? []) console.error(`Short of the bar: ${sentence}`)
  if (section.missed?.length) process.exitCode = 1
  sections.push(section)
}
await keep(sections)

/** Replaces the sections measured now in docs/performance.md and leaves the others as they are. */
async function keep(measured: Section[]) {
  const file = join(docs, 'performance.md')
  const old = await readFile(file, 'utf8').catch(() => '')
  const texts = new Map(
    old
      .split(/^## /m)
      .slice(1)
      .map((text) => [text.slice(0, text.indexOf('\n')), `## ${text.trim()}`]),
  )
  for (const section of measured) texts.set(section.title, asText(section))
  const head =
    '# Performance\n\nWritten by `npm run bench`. Machines are shared and noisy: compare figures of one section only.'
  await writeFile(file, `${[head, ...texts.values()].join('\n\n')}\n`)
}

function asText({ title, says, rows }: Section): string {
  const columns = Object.keys(rows[0] ?? {})
  const lines = [
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(Object.values(row))),
  ]
  return `## ${title}\n\n${says} Measured ${new Date().toISOString().slice(0, 10)} on ${machine()}.\n\n${lines.join('\n')}`
}

function line(cells: Cell[]): string {
  return `| ${cells.map((cell) => cell ?? '—').join(' | ')} |`
}

function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${availableParallelism()} cores of ${cpus()[0]?.model ?? 'an unknown processor'}, ${memory} GiB, Node ${process.version}`
}

function rounded(row: Record<string, Cell>): Record<string, Cell> {
  const round = (cell: Cell) => (typeof cell === 'number' ? Math.round(cell * 100) / 100 : cell)
  return Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, round(cell)]))
}

async function onStage<T>(measure: (url: string) => Promise<T>): Promise<T> {
  const stage = await openStage('bench')
  try {
    return await measure(stage.url)
  } finally {
    await stage.close()
    await stage.end()
  }
}
