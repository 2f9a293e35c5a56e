import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { nameText } from '../identity/name.ts'
import { mayRefuse } from '../refusal.ts'
import { id, instant } from '../schema.ts'
import { clientFileRules } from './rules.ts'

const path = '/console/customers/{customerId}/files'
const tag = 'customer'
const seeing = { area: 'client', level: 'own' } as const
const changing = { area: 'client', level: 'change' } as const

const one = z.object({ customerId: id })
const oneFile = one.extend({ fileId: id })
const fileTitle = nameText(clientFileRules.titleLength)
const changed = z.object({ fileId: id })

const clientFile = z.object({
  id,
  title: z.string(),
  kind: z.enum(['picture', 'pdf']),
  bytes: z.int().describe('As it is kept'),
  addedByName: z.string().describe('Empty for who is no longer known'),
  addedAt: instant,
})
export type ClientFile = z.infer<typeof clientFile>

/** The files that the business keeps of a client, the newest first. Errors: `not_found`. */
const files = query(seeing)
  .route(at('GET', path, 'The files of a client', tag))
  .input(one)
  .output(z.object({ files: z.array(clientFile) }))

/**
 * Keeps a file of a client: a form with `file`, a picture or a PDF, which is known by its bytes alone. A picture is kept as a WebP,
 * without what the camera wrote beside it. Errors: `client_file_unusable`, `client_files_full`, `picture_not_kept`, `not_found`.
 */
const addFile = command(changing, { callsPerMinute: 60 })
  .route(at('POST', path, 'Add a file of a client', tag))
  .input(one.extend({ fileTitle, file: z.file().min(1).max(clientFileRules.bytesLimit) }))
  .errors(
    mayRefuse(
      'client_file_unusable',
      'client_files_full',
      'picture_not_kept',
      'payload_too_large',
      'too_many_requests',
    ),
  )
  .output(changed)

/**
 * The bytes of one, as the browser shows them. That the reader has opened it is written down for a client who has an account.
 * Errors: `field_unreadable` where the server has lost its key, `not_found`.
 */
const file = query(seeing)
  .route(at('GET', `${path}/{fileId}`, 'A file of a client', tag))
  .input(oneFile)
  .errors(mayRefuse('field_unreadable'))
  .output(z.file().mime(['image/webp', 'application/pdf']))

/** Errors: `not_found`. */
const renameFile = command(changing)
  .route(at('POST', `${path}/{fileId}`, 'Rename a file', tag))
  .input(oneFile.extend({ fileTitle }))
  .output(changed)

/** Takes a file away; for a day it can be brought back. Errors: `not_found`. */
const removeFile = command(changing)
  .route(at('DELETE', `${path}/{fileId}`, 'Remove a file', tag))
  .input(oneFile)
  .output(changed)

/** Brings a file back. Errors: `client_file_is_gone`, `client_files_full`, `not_found`. */
const undoRemoveFile = command(changing)
  .route(at('POST', `${path}/{fileId}/undo`, 'Undo removing a file', tag))
  .input(oneFile)
  .errors(mayRefuse('client_file_is_gone', 'client_files_full'))
  .output(changed)

export const clientFileContract = {
  files,
  addFile,
  file,
  renameFile,
  removeFile,
  undoRemoveFile,
}
