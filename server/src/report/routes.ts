import { api } from '../api.ts'
import { query } from '../platform/command.ts'
import { listActors, listAudit } from './audit-log.ts'
import { commissionFile, readCommission } from './commission.ts'
import { readFigures } from './figures.ts'
import { fileOf } from './file.ts'
import { readHours } from './hours.ts'
import { readChoices } from './name.ts'
import { readOwed } from './owed.ts'
import { replayWishes } from './replay.ts'
import { readTakings } from './takings.ts'
import { readWishes } from './wish-report.ts'

export const auditRoutes = {
  list: api.audit.list.handler(query(listAudit)),
  actors: api.audit.actors.handler(query(listActors)),
}

export const reportRoutes = {
  figures: api.report.figures.handler(query(readFigures)),
  takings: api.report.takings.handler(query(readTakings)),
  owed: api.report.owed.handler(query(readOwed)),
  hours: api.report.hours.handler(query(readHours)),
  file: api.report.file.handler(query(fileOf)),
  commission: api.report.commission.handler(query(readCommission)),
  commissionFile: api.report.commissionFile.handler(query(commissionFile)),
  choices: api.report.choices.handler(query(readChoices)),
  wishes: api.report.wishes.handler(query(readWishes)),
  replay: api.report.replay.handler(query(replayWishes)),
}
