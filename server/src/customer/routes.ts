import { api } from '../api.ts'
import { trustCustomer } from '../booking/trusted-client.ts'
import { blockCustomer, relateCustomers, saveCustomer } from '../business/customer-file.ts'
import { listFields, saveFields } from '../business/customer-field.ts'
import {
  listTags,
  removeAlert,
  removeTag,
  saveAlert,
  saveTag,
  tagCustomer,
  untagThose,
} from '../business/customer-mark.ts'
import { writeNote } from '../business/customer-note.ts'
import { listMessages, sendMessageAgain } from '../notification/client-message.ts'
import { agreeWithCustomer } from '../offer/agreed-price.ts'
import { command, once, query } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { CustomerPart } from '../platform/customer-part.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { visitOf } from '../booking/visit.ts'
import { countriesOf } from '../shop/country.ts'
import { pairCustomer } from '../team/pairing.ts'
import { customerCard, type RefusesNews, visitsOfCustomer } from './card.ts'
import {
  addFile,
  type FileKeeping,
  listFiles,
  openFile,
  removeFile,
  renameFile,
  undoRemoveFile,
} from './client-file.ts'
import { distinguishCustomers, listDuplicates } from './duplicate.ts'
import { eraseCustomer } from './erase.ts'
import { customerGlance } from './glance.ts'
import { countCustomers, listCustomers, tagAll } from './list.ts'
import { mergeCustomers, undoMerge } from './merge.ts'
import { listSegments, removeSegment, saveSegment } from './saved-segment.ts'
import { nameVisit, undoNameVisit } from './naming.ts'
import { customerTable } from './table.ts'
import { openTreatment, writeTreatment } from './treatment-note.ts'
import { saveForm, treatmentForm } from './treatment-form.ts'
import { addPhoto, photoOf, removePhoto } from './treatment-photo.ts'

type Parts = { parts: readonly CustomerPart[]; refusesNews: RefusesNews; keeping: FileKeeping }

/** What is about many of them. */
const listRoutes = {
  list: api.customer.list.handler(query(listCustomers)),
  count: api.customer.count.handler(query(countCustomers)),
  table: api.customer.table.handler(query(customerTable)),
  segments: api.customer.segments.handler(query(listSegments)),
  saveSegment: api.customer.saveSegment.handler(command(saveSegment)),
  removeSegment: api.customer.removeSegment.handler(({ context, input }) =>
    once(context, (tx) => removeSegment(tx, context.scope, input.segmentId)),
  ),
}

const tagRoutes = {
  fields: api.customer.fields.handler(query(listFields)),
  saveFields: api.customer.saveFields.handler(command(saveFields)),
  tags: api.customer.tags.handler(query(listTags)),
  saveTag: api.customer.saveTag.handler(command(saveTag)),
  removeTag: api.customer.removeTag.handler(command(removeTag)),
  tagAll: api.customer.tagAll.handler(command(tagAll)),
  duplicates: api.customer.duplicates.handler(({ context }) =>
    listDuplicates(context.db, context.scope, context.now()),
  ),
  distinguish: api.customer.distinguish.handler(command(distinguishCustomers)),
  messages: api.customer.messages.handler(query(listMessages)),
  sendAgain: api.customer.sendAgain.handler(command(sendMessageAgain)),
  undoTagAll: api.customer.undoTagAll.handler(command(untagThose)),
}

/** What a business keeps of its clients. The news stand to the right, so who puts the slices together says how to ask for them. */
export function customerRoutes({ parts, refusesNews, keeping }: Parts) {
  const cardOf = (
    db: Parameters<typeof customerCard>[0],
    scope: BusinessScope,
    id: string,
    now: Date,
  ) => customerCard(db, scope, id, { now, refusesNews })
  /** A verb about one client, which answers with the card. */
  const changed = (
    context: CallContext<BusinessScope>,
    customerId: string,
    verb: (tx: Tx, scope: BusinessScope, now: Date) => Promise<unknown>,
  ) =>
    once(context, async (tx) => {
      const [scope, now] = [context.scope, context.now()]
      await verb(tx, scope, now)
      return cardOf(tx, scope, customerId, now)
    })
  return {
    get: api.customer.get.handler(({ context, input }) =>
      cardOf(context.db, context.scope, input.customerId, context.now()),
    ),
    glance: api.customer.glance.handler(query(customerGlance)),
    visits: api.customer.visits.handler(query(visitsOfCustomer)),
    save: api.customer.save.handler(({ context, input }) =>
      once(context, async (tx) => {
        const [scope, now] = [context.scope, context.now()]
        const countries = await countriesOf(tx, scope)
        const written = { ...input, countries, readerLanguage: context.language }
        return cardOf(tx, scope, await saveCustomer(tx, scope, written, now), now)
      }),
    ),
    writeNote: api.customer.writeNote.handler(({ context, input }) =>
      changed(context, input.customerId, (tx, scope, now) => writeNote(tx, scope, input, now)),
    ),
    block: api.customer.block.handler(({ context, input }) =>
      changed(context, input.customerId, (tx, scope, now) => blockCustomer(tx, scope, input, now)),
    ),
    trust: api.customer.trust.handler(({ context, input }) =>
      changed(context, input.customerId, (tx, scope, now) => trustCustomer(tx, scope, input, now)),
    ),
    pair: api.customer.pair.handler(({ context, input }) =>
      changed(context, input.customerId, (tx, scope) => pairCustomer(tx, scope, input)),
    ),
    agree: api.customer.agree.handler(({ context, input }) =>
      changed(context, input.customerId, (tx, scope, now) =>
        agreeWithCustomer(tx, scope, input, now),
      ),
    ),
    relate: api.customer.relate.handler(({ context, input }) =>
      changed(context, input.customerId, (tx, scope) => relateCustomers(tx, scope, input)),
    ),
    ...mergeRoutes(parts, cardOf),
    ...namingRoutes(parts),
    erase: api.customer.erase.handler(({ context, input }) =>
      once(context, (tx) =>
        eraseCustomer(tx, context.scope, parts, input.customerId, context.now()),
      ),
    ),
    ...markRoutes(changed),
    ...fileRoutes(keeping),
    ...listRoutes,
    ...tagRoutes,
  }
}

type CardOf = (
  tx: Tx,
  scope: BusinessScope,
  customerId: string,
  now: Date,
) => ReturnType<typeof customerCard>
type Changed = (
  context: CallContext<BusinessScope>,
  customerId: string,
  verb: (tx: Tx, scope: BusinessScope, now: Date) => Promise<unknown>,
) => ReturnType<CardOf>

/** What the team must see of a client. */
function markRoutes(changed: Changed) {
  return {
    saveAlert: api.customer.saveAlert.handler(({ context, input }) =>
      changed(context, input.customerId, (tx, scope, now) => saveAlert(tx, scope, input, now)),
    ),
    removeAlert: api.customer.removeAlert.handler(({ context, input }) =>
      changed(context, input.customerId, (tx, scope) => removeAlert(tx, scope, input)),
    ),
    tagOne: api.customer.tagOne.handler(({ context, input }) =>
      changed(context, input.customerId, (tx, scope, now) => tagCustomer(tx, scope, input, now)),
    ),
  }
}

/** What a business keeps of them beside words. */
function fileRoutes(keeping: FileKeeping) {
  return {
    files: api.customer.files.handler(query(listFiles)),
    addFile: api.customer.addFile.handler(({ context, input }) => addFile(context, keeping, input)),
    file: api.customer.file.handler(({ context, input }) => openFile(context, keeping, input)),
    renameFile: api.customer.renameFile.handler(command(renameFile)),
    removeFile: api.customer.removeFile.handler(command(removeFile)),
    undoRemoveFile: api.customer.undoRemoveFile.handler(command(undoRemoveFile)),
  }
}

function mergeRoutes(parts: readonly CustomerPart[], cardOf: CardOf) {
  return {
    merge: api.customer.merge.handler(({ context, input }) =>
      once(context, async (tx) => {
        const [scope, now] = [context.scope, context.now()]
        const mergeId = await mergeCustomers(tx, scope, parts, input, now)
        return { mergeId, ...(await cardOf(tx, scope, input.customerId, now)) }
      }),
    ),
    undoMerge: api.customer.undoMerge.handler(({ context, input }) =>
      once(context, async (tx) => {
        const [scope, now] = [context.scope, context.now()]
        return cardOf(tx, scope, await undoMerge(tx, scope, parts, input.mergeId, now), now)
      }),
    ),
  }
}

/** In whose name a visit stands. */
function namingRoutes(parts: readonly CustomerPart[]) {
  return {
    nameVisit: api.customer.nameVisit.handler(({ context, input }) =>
      once(context, async (tx) => {
        const { scope, language } = context
        await nameVisit(tx, scope, parts, { ...input, language }, context.now())
        return visitOf(tx, scope, input.bookingId)
      }),
    ),
    undoNameVisit: api.customer.undoNameVisit.handler(({ context, input }) =>
      once(context, async (tx) => {
        const { scope } = context
        await undoNameVisit(tx, scope, parts, input, context.now())
        return visitOf(tx, scope, input.bookingId)
      }),
    ),
  }
}

/** What is written of a visit, for who serves it. */
export function treatmentRoutes({ vault, store }: FileKeeping) {
  return {
    form: api.treatment.form.handler(query(treatmentForm)),
    saveForm: api.treatment.saveForm.handler(command(saveForm)),
    open: api.treatment.open.handler(({ context, input }) =>
      openTreatment(context, vault, input.bookingId),
    ),
    write: api.treatment.write.handler(({ context, input }) =>
      once(context, (tx) => writeTreatment(tx, vault, context.scope, input, context.now())),
    ),
    addPhoto: api.treatment.addPhoto.handler(({ context, input }) =>
      addPhoto(context, store, input),
    ),
    photo: api.treatment.photo.handler(({ context, input }) => photoOf(context, store, input)),
    removePhoto: api.treatment.removePhoto.handler(command(removePhoto)),
  }
}
