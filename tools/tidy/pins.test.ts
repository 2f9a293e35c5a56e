import { expect, it } from 'vitest'
import { decisionsAreShort, documentsSayWhatIs, pins, securityIsShown } from './pins.ts'
import { type Rule, judge } from './source.ts'

type Files = Record<string, string>

/** Each rule about documents with a breach planted, a neighbour that keeps it, and a piece of what it says. */
const planted: [rule: Rule, wrong: Files, right: Files, says: string][] = [
  [documentsSayWhatIs, restated('15'), restated('10'), 'README.md says 15 for the hold'],
  [decisionsAreShort, decided('001 A\n\n'.repeat(21)), decided('001 A'), 'has 41 lines'],
  [decisionsAreShort, decided('1. A'), decided('001 A'), 'has no title "# 001 …"'],
  [decisionsAreShort, decided('001 B'), decided('001 A'), 'is not in docs/README.md'],
  [
    securityIsShown,
    securityItem('gone.test.ts'),
    securityItem('log-in.test.ts'),
    'gone.test.ts is not there',
  ],
  [
    securityIsShown,
    securityItem('log-in.test.ts', ' '),
    securityItem('log-in.test.ts'),
    '6.1.1 has no word',
  ],
]

const rows = planted.map((row) => [`${row[0].says}: ${row[3]}`, row] as const)

it.for(rows)('%s: red for a planted breach, green beside it', ([, [rule, wrong, right, says]]) => {
  expect(judge(rule, sources(wrong)).join('\n')).toContain(says)
  expect(judge(rule, sources(right))).toEqual([])
  expect(judge(rule, sources({ 'x.png': '' }))).toHaveLength(1)
})

function sources(files: Files) {
  return Object.entries(files).map(([path, text]) => ({ path, text }))
}

/** An item of docs/security.md that this file is said to show. */
function securityItem(file: string, by = `\`server/src/${file}\``): Files {
  return {
    'server/src/log-in.test.ts': '',
    'docs/security.md': `\`server/src/${file}\`\n| 6.1.1 | something |${by}|`,
  }
}

/** A decision that begins so, in a list that knows it as "001 A". */
function decided(title: string): Files {
  return {
    'docs/decisions/001-a.md': `# ${title}`,
    'docs/README.md': '- [001 A](decisions/001-a.md)',
  }
}

/** Documents that restate every pinned figure, with this one for the hold. */
function restated(hold: string): Files {
  const files: Files = {}
  const real: Record<string, [doc: string, source: string]> = {
    'the hold': [`${hold} minutes while`, 'hold_minutes integer not null default 10'],
    'the default port': ['localhost:3000', '.default(3000)'],
    'the demo password': ['password `abc`', 'Log-ins, password abc:'],
    'the Node the launcher needs': ['Node ≥ 20', '"node": ">=20"'],
    'the pinned Node': ['26.1.0', '"node": "26.1.0"'],
    'the parts of torture': ['torture -- a|b`', '  a: async\n  b: async'],
  }
  for (const { what, doc, source } of pins) {
    files[doc] = `${files[doc] ?? ''}${real[what]?.[0]}\n`
    files[source] = `${files[source] ?? ''}${real[what]?.[1]}\n`
  }
  return files
}
