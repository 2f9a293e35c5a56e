import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gauges } from '@serein/server/hosts.ts'
import { openLog } from '@serein/server/platform/log.ts'
import { openMetrics } from '@serein/server/platform/metrics.ts'
import { openDatabase } from '@serein/server/platform/pool.ts'
import { expect, it } from 'vitest'
import { readRepository } from './tidy/source.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
const alerts = read('deploy/prometheus/alerts.yml')
const dashboard = read('deploy/grafana/serein.json')
const runbook = read('docs/runbook.md')

/** What Prometheus would be shown, by the words of Prometheus itself; the database need not be there for that. */
async function metricNames(): Promise<Set<string>> {
  const { pool, close } = openDatabase('postgres://nobody@127.0.0.1:1/nothing')
  const token = 'a token of the tests, 32 characters'
  const search = { isReady: () => true, counts: () => ({ shops: 0, built: 0 }) }
  const log = openLog('silent')
  const seen = { pool, folders: {}, streamCount: () => 0, search, gauges, log }
  const metrics = openMetrics(token, seen)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await metrics.host.request('/metrics', { headers })
  metrics.close()
  await close()
  const types = (await answer.text()).matchAll(/^# TYPE (\w+) (\w+)$/gmu)
  return new Set(
    [...types].flatMap(([, name, type]) => (type === 'histogram' ? [`${name}_bucket`] : [name!])),
  )
}

it.for([
  ['alerts', alerts],
  ['the dashboard', dashboard],
])('%s ask for metrics that there are', async ([, text]) => {
  const metrics = await metricNames()
  const names = new Set(text!.match(/\b(?:serein|process|nodejs)_[a-z0-9_]+/gu))
  expect(names.size).toBeGreaterThan(10)
  expect([...names].filter((name) => !metrics.has(name))).toEqual([])
})

it('the dashboard is one that Grafana reads', () => {
  const { panels } = JSON.parse(dashboard) as { panels: { id: number; targets: unknown[] }[] }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(panels.filter(({ targets }) => targets.length === 0)).toEqual([])
})

it('each alert has its row in the runbook, in the same order, and no cell is empty', () => {
  const names = [...alerts.matchAll(/- alert: (\w+)/gu)].map(([, name]) => name!)
  const rows = [...runbook.matchAll(/^\| (Serein\w+) \|(.*)\|$/gmu)]
  expect(names.length).toBeGreaterThan(10)
  expect(rows.map(([, name]) => name)).toEqual(names)
  const cells = rows.map(([, , rest]) => rest!.split(' | ').filter((cell) => cell.trim()).length)
  expect(new Set(cells)).toEqual(new Set([3]))
})

it('the log says what the runbook looks for in it', () => {
  const source = readRepository()
    .filter(({ path }) => path.startsWith('server/src/') && !path.endsWith('.test.ts'))
    .map(({ text }) => text)
    .join('\n')
  const named = [...runbook.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/gu)].map(([, name]) => name!)
  expect(named.length).toBeGreaterThan(5)
  const isSaid = (name: string) =>
    source.includes(`'${name}'`) || source.includes(`'${name.replace(/\.failed$/u, '')}'`)
  expect(named.filter((name) => !isSaid(name))).toEqual([])
})
