import { expect, it } from 'vitest'
import { canMeasure, run } from './child.js'
import { node } from './place.js'

/** Takes 0.4 s of the processor, however long that may be by the clock. */
const burn = `const used = ({ user, system }) => user + system; while (used(process.cpuUsage()) < 400_000);`

it('the measure counts what a program takes', async () => {
  const { code, processor } = await run(node, ['-e', burn], { quiet: true, measured: true })
  expect(code).toBe(0)
  expect(processor > 0.39 && processor < 0.8).toBe(canMeasure)
})

it('the measure counts what a program has left behind, which is over when it ends', async () => {
  const start = `process.getBuiltinModule('node:child_process')`
  // Something that nobody waits for: who started it is gone at once.
  const leave = `const left = ${start}.spawn(process.execPath, ['-e', ${JSON.stringify(burn)}], { detached: true, stdio: 'ignore' }); left.unref(); console.log(left.pid)`
  const program = `
    const { stdout } = ${start}.spawnSync(process.execPath, ['-e', ${JSON.stringify(leave)}])
    const isThere = () => { try { return process.kill(Number(stdout), 0) } catch { return false } }
    setInterval(function () { if (!isThere()) clearInterval(this) }, 20)`
  const { code, processor } = await run(node, ['-e', program], { quiet: true, measured: true })
  expect(code).toBe(0)
  expect(processor > 0.39).toBe(canMeasure)
})

it('the measure passes on what a program says and how it ends', async () => {
  const line = ['-e', 'console.log("so it was"); process.exitCode = 3']
  const { code, output } = await run(node, line, { quiet: true, measured: true })
  expect(code).toBe(3)
  expect(output).toBe('so it was\n')
})
