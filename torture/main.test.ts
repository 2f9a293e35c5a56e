import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

it('the program starts as Node runs it, with nothing built but the messages, and says what there is', async () => {
  const running = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'main.ts')])
  await expect(running).rejects.toMatchObject({
    code: 1,
    stderr: '',
    stdout: expect.stringMatching(/^npm run torture -- race\|kill\|/u),
  })
})
