import { Worker } from 'node:worker_threads'
import type { ImportKind } from '@serein/shared/import/rules.ts'
import { refuse, type RefusalData } from '@serein/shared/refusal.ts'
import type { Uploaded } from './upload.ts'

/** A file of the largest size takes a second or two of the processor. */
const millisecondsLimit = 30_000
/** Of a thread that reads: a file of ten megabytes takes some two hundred. */
const memoryLimit = { maxOldGenerationSizeMb: 768 }

type Answer = { uploaded: Uploaded } | { refused: RefusalData<'import_unreadable'> }

let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a file in another thread, one after the other, so that everybody else is served meanwhile. The bytes are gone
 * afterwards. Errors: `import_unreadable`; `too_many_requests` when it takes too long.
 */
export function readApart(kind: ImportKind, bytes: Uint8Array<ArrayBuffer>): Promise<Uploaded> {
  const turn = last.then(() => inThread(kind, bytes))
  last = turn.catch(() => {})
  return turn
}

async function inThread(kind: ImportKind, bytes: Uint8Array<ArrayBuffer>): Promise<Uploaded> {
  const reader = new Worker(new URL('upload-reader.ts', import.meta.url), {
    workerData: { kind, bytes },
    transferList: [bytes.buffer],
    resourceLimits: memoryLimit,
  })
  const answer = Promise.withResolvers<Answer>()
  const timer = setTimeout(
    () => answer.reject(refuse('too_many_requests')),
    millisecondsLimit,
  ).unref()
  reader.once('message', answer.resolve)
  reader.once('error', answer.reject)
  reader.once('exit', () => answer.reject(new Error('the reader of a file ended without a word')))
  try {
    const reply = await answer.promise
    if ('refused' in reply) throw refuse('import_unreadable', reply.refused)
    return reply.uploaded
  } finally {
    clearTimeout(timer)
    await reader.terminate()
  }
}
