import { parentPort, workerData } from 'node:worker_threads'
import type { ImportKind } from '@serein/shared/import/rules.ts'
import { Refusal } from '@serein/shared/refusal.ts'
import { readUploaded } from './upload.ts'

// A thread that reads one file.

const { kind, bytes } = workerData as { kind: ImportKind; bytes: Uint8Array }
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort!.postMessage(answer())

function answer() {
  try {
    return { uploaded: readUploaded(kind, bytes) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { refused: error.data }
  }
}
