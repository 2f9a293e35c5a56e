import { expect, it } from 'vitest'
import { run } from './child.js'

it('a run ends with a program, whatever that leaves behind with its output', async () => {
  const lives = `require('node:net').createServer().listen(0)`
  const program = `
    const { spawn } = require('node:child_process')
    const left = spawn(process.execPath, ['-e', "${lives}"], { stdio: 'inherit' })
    process.stdout.write(String(left.pid), () => process.exit(3))`
  const { code, output } = await run(process.execPath, ['-e', program], { quiet: true })
  process.kill(Number(output))
  expect(code).toBe(3)
})
