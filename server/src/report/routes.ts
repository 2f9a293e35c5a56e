import { api } from '../api.ts'
import { listActors, listAudit } from './audit-log.ts'
import { commissionFile, readCommission } from './commission.ts'
import { readFigures } from './figures.ts'
import { fileOf } from './file.ts'
import { readHours } from './hours.ts'
import { readChoices } from './name.ts'
import { replayWishes } from './replay.ts'
import { readTakings } from './takings.ts'
import { readWishes } from './wish-report.ts'

export const auditRoutes = {
  list: api.audit.list.handler(({ context, input }) => listAudit(context.db, context.scope, input)),
  actors: api.audit.actors.handler(({ context }) => listActors(context.db, context.scope)),
}

export const reportRoutes = {
  figures: api.report.figures.handler(({ context, input }) =>
    readFigures(context.db, context.scope, input, context.now()),
  ),
  takings: api.report.takings.handler(({ context, input }) =>
    readTakings(context.db, context.scope, input),
  ),
  hours: api.report.hours.handler(({ context, input }) =>
    readHours(context.db, context.scope, input),
  ),
  file: api.report.file.handler(({ context, input }) =>
    fileOf(context.db, context.scope, input, context.now()),
  ),
  commission: api.report.commission.handler(({ context, input }) =>
    readCommission(context.db, context.scope, input),
  ),
  commissionFile: api.report.commissionFile.handler(({ context, input }) =>
    commissionFile(context.db, context.scope, input),
  ),
  choices: api.report.choices.handler(({ context }) => readChoices(context.db, context.scope)),
  wishes: api.report.wishes.handler(({ context, input }) =>
    readWishes(context.db, context.scope, input),
  ),
  replay: api.report.replay.handler(({ context, input }) =>
    replayWishes(context.db, context.scope, input),
  ),
}
