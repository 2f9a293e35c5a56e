import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { nameText } from '../identity/name.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, id, instant, photoBytes, photoWidth } from '../schema.ts'
import { pictureRules } from '../shop/rules.ts'
import { markKinds, treatmentLimits } from './rules.ts'

const tag = 'customer'
const ofVisit = '/console/bookings/{bookingId}/treatment'
const one = z.object({ bookingId: id })
const faults = mayRefuse('state_conflict', 'notes_not_for_you')

const label = nameText(80)
const fieldId = z.string().regex(/^[a-z0-9-]{1,40}$/)

/** A question of the form. `choice` is one of its options, `text` some lines. */
const field = z.object({
  id: fieldId,
  kind: z.enum(['text', 'choice']),
  label: bilingual,
  options: z.array(bilingual),
})

const fieldGiven = z.object({
  id: fieldId,
  kind: field.shape.kind,
  label: z.object({ en: label, fr: label }),
  options: z.array(z.object({ en: label, fr: label })).max(8),
})

const template = z.object({
  fields: z.array(field),
  hasBodyChart: z.boolean(),
  version: z.int().describe('0: ours, until the business writes its own'),
})
export type TreatmentTemplate = z.infer<typeof template>

/** What the business asks its therapists to write down after a treatment. */
const form = query('staff')
  .route(at('GET', '/console/treatment-form', 'The treatment form', tag))
  .output(template)

/** Errors: `client_changed` where somebody else has changed it. */
const saveForm = command({ area: 'setting', level: 'change' })
  .route(at('PUT', '/console/treatment-form', 'Change the form', tag))
  .input(
    z.object({
      formFields: z
        .array(fieldGiven)
        .max(treatmentLimits.fields)
        .refine((all) => new Set(all.map((each) => each.id)).size === all.length),
      hasBodyChart: z.boolean(),
      formVersion: z.int().min(0).max(1_000_000),
    }),
  )
  .errors(mayRefuse('client_changed'))
  .output(template)

const mark = z.object({
  side: z.enum(['front', 'back']),
  x: z.int().min(0).max(1_000).describe('Thousandths of the chart’s width'),
  y: z.int().min(0).max(1_000).describe('Thousandths of its height'),
  kind: z.enum(markKinds),
})
export type BodyMark = z.infer<typeof mark>

const content = z.object({
  answers: z
    .array(z.object({ field: fieldId, text: z.string().trim().max(treatmentLimits.answerLength) }))
    .max(treatmentLimits.fields),
  marks: z.array(mark).max(treatmentLimits.marks),
})
export type TreatmentContent = z.infer<typeof content>

const photo = z.object({
  photoId: id,
  width: z.int(),
  height: z.int(),
  tint: z.string(),
  blur: z.string(),
})

const note = content.extend({
  bookingId: id,
  startsAt: instant,
  timeZone: z.string(),
  serviceNames: z.array(bilingual),
  authorName: z.string(),
  writtenAt: instant,
  version: z.int(),
  photos: z.array(photo),
})
export type TreatmentNote = z.infer<typeof note>

const opened = z.object({
  openedAt: instant,
  mayWrite: z.boolean(),
  version: z.int().describe('Of the note of this visit; 0: none is written yet'),
  photos: z.array(photo).describe('Of this visit'),
  notes: z.array(note).describe('Of this visit and of the client’s earlier ones, the newest first'),
})
export type OpenedTreatment = z.infer<typeof opened>

/**
 * Opens what was written of a client’s treatments, for one visit of theirs: to who serves it, or answers for the shop as its
 * manager or owner. Each opening is written down, and told to a client who has an account. Errors: `notes_not_for_you`,
 * `state_conflict` for a visit that was cancelled or has long been over.
 */
const open = command({ area: 'calendar', level: 'view' })
  .route(at('POST', `${ofVisit}/open`, 'Open treatment notes', tag))
  .input(one)
  .errors({ ...faults, ...mayRefuse('field_unreadable') })
  .output(opened)

/**
 * Writes what was done and found; again is a new version, and the earlier ones are kept. Errors: as `treatment.open`, and
 * `client_changed` where somebody else has written meanwhile.
 */
const write = command({ area: 'calendar', level: 'view' })
  .route(at('POST', ofVisit, 'Write a treatment note', tag))
  .input(
    one.extend({
      treatmentContent: content,
      treatmentVersion: z.int().min(0).max(30_000).describe('Which was read; 0: none'),
    }),
  )
  .errors(mayRefuse('state_conflict', 'notes_not_for_you', 'client_changed'))
  .output(z.object({ version: z.int(), writtenAt: instant }))

/** Keeps a photo beside the note: a form with `file`. Errors: as `treatment.open`, `treatment_photos_full`, and of the picture. */
const addPhoto = command({ area: 'calendar', level: 'view' }, { callsPerMinute: 20 })
  .route(at('POST', `${ofVisit}/photos`, 'Add a photo to a note', tag))
  .input(one.extend({ file: z.file().min(1).max(pictureRules.bytesLimit) }))
  .errors(
    mayRefuse(
      'state_conflict',
      'notes_not_for_you',
      'treatment_photos_full',
      'picture_unusable',
      'picture_not_kept',
      'payload_too_large',
      'too_many_requests',
    ),
  )
  .output(z.object({ photoId: id }))

/** Errors: as `treatment.open`, `not_found`. */
const photoOf = query({ area: 'calendar', level: 'view' })
  .route(at('GET', `${ofVisit}/photos/{photoId}`, 'A photo of a note', tag))
  .input(one.extend({ photoId: id, width: photoWidth }))
  .errors(mayRefuse('notes_not_for_you', 'state_conflict'))
  .output(photoBytes)

/** Errors: as `treatment.open`, `not_found`. */
const removePhoto = command({ area: 'calendar', level: 'view' })
  .route(at('DELETE', `${ofVisit}/photos/{photoId}`, 'Take a photo away', tag))
  .input(one.extend({ photoId: id }))
  .errors(faults)
  .output(z.object({ photoId: id }))

export const treatmentContract = {
  form,
  saveForm,
  open,
  write,
  addPhoto,
  photo: photoOf,
  removePhoto,
}
