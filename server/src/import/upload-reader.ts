import { parentPort, workerData } from 'node:worker_threads'
import type { ImportKind } from '@serein/shared/import/rules.ts'
import { Refusal } from '@serein/shared/refusal.ts'
import { readUploaded } from './uploaded.ts'

// A thread of its own that reads one file.

const { kind, bytes } = workerData as { kind: ImportKind; bytes: Uint8Array }
try {
  parentPort!.postMessage({ uploaded: readUploaded(kind, bytes) })
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  parentPort!.postMessage({ refused: error.data })
}
