import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rule, Source } from './source.ts'

const table = 'docs/specification.md'
/** It lies beside the repository where the product is made, and nowhere else. */
const original = join(import.meta.dirname, '../../../shared/spec/customer-app.txt')

type Row = { section: string; phrase: string; path: string; title: string }

/** docs/specification.md names a test for each statement; where the specification is here, none of it is left out. */
export const specificationIsShown: Rule = {
  says: 'each statement of the specification has a test that is there under its title',
  sees: (path) => path === table || /\.(?:test|e2e)\.tsx?$/.test(path),
  breaches: (files) =>
    rowsAndTests(files, existsSync(original) ? readFileSync(original, 'utf8') : null),
}

/** The same with the text of the specification, or without it. */
export function rowsAndTests(files: Source[], specification: string | null): string[] {
  const rows = rowsOf(files.find(({ path }) => path === table)?.text ?? '')
  if (rows.length === 0) return [`${table} says nothing`]
  const untitled = rows.flatMap(({ phrase, path, title }) => {
    const test = files.find((file) => file.path === path)
    if (!test) return [`${phrase}: ${path} is not there`]
    return hasTitle(test.text, title) ? [] : [`${phrase}: ${path} has no test “${title}”`]
  })
  return specification === null ? untitled : [...untitled, ...against(specification, rows)]
}

function rowsOf(text: string): Row[] {
  const rows = text.matchAll(/^\| (\d+) \| (.+?) \| `([^`]+)` · (.+?) \|$/gmu)
  return [...rows].map(([, section = '', phrase = '', path = '', title = '']) => ({
    section,
    phrase,
    path,
    title,
  }))
}

/** A title ends its text, but for marks of where it runs (`@french`). */
function hasTitle(text: string, title: string): boolean {
  return new RegExp(`['"\`]${RegExp.escape(title)}(?: @[a-z-]+)*['"\`]`, 'u').test(text)
}

function against(specification: string, rows: Row[]): string[] {
  const sections = sectionsOf(specification)
  const strange = rows
    .filter(({ section, phrase }) => !sections.get(section)?.includes(phrase))
    .map(({ section, phrase }) => `“${phrase}” is no word of section ${section}`)
  const bare = [...sections.keys()]
    .filter((number) => !rows.some(({ section }) => section === number))
    .map((number) => `section ${number} has no line`)
  const untold = [...sections].flatMap(([number, text]) => {
    const phrases = rows.filter(({ section }) => section === number).map(({ phrase }) => phrase)
    return statementsOf(text)
      .filter((statement) => !phrases.some((phrase) => statement.includes(phrase)))
      .map((statement) => `section ${number} states “${statement}”, which has no line`)
  })
  return [...strange, ...bare, ...untold]
}

/** What stands under each number. */
function sectionsOf(specification: string): Map<string, string> {
  const parts = specification.split(/^## (\d+)\. .*$/mu).slice(1)
  return new Map(
    parts.flatMap((part, at) => (at % 2 ? [] : [[part, parts[at + 1] ?? ''] as const])),
  )
}

/** Sentences, points and rows that state something: not that something is not shown, nor what follows. */
function statementsOf(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => !/^\| (?:Group|---)|^\|---/u.test(line))
    .flatMap((line) => (line.startsWith('|') ? [line] : line.split(/(?<=[.;])\s+/u)))
    .map((statement) => statement.replace(/^- /u, '').trim())
    .filter((statement) => statement !== '' && !silent.test(statement))
}

const silent = /[Nn]ot shown|not reproduced|nothing else is shown|:$|^Placeholder/u
