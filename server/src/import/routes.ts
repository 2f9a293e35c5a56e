import { api } from '../api.ts'
import { command, once, query } from '../platform/command.ts'
import { linesFile, templateFile } from './file.ts'
import {
  checkImport,
  discardImport,
  mendLine,
  startImport,
  undoImport,
  uploadFile,
} from './import.ts'
import { readApart } from './upload-thread.ts'
import { demandAreas, getImport, linesOf, listed, usesOfImport } from './view.ts'

export const importRoutes = {
  list: api.import.list.handler(query(listed)),
  get: api.import.get.handler(({ context, input }) =>
    getImport(context.db, context.scope, input, context.language),
  ),
  upload: api.import.upload.handler(async ({ context, input }) => {
    demandAreas(context.scope, input.importKind)
    const bytes = new Uint8Array(await input.file.arrayBuffer())
    const uploaded = await readApart(input.importKind, bytes)
    return once(context, (tx) =>
      uploadFile(
        tx,
        context.scope,
        { ...input, uploaded },
        { now: context.now(), language: context.language },
      ),
    )
  }),
  check: api.import.check.handler(({ context, input }) =>
    once(context, (tx) => checkImport(tx, context.scope, input, context.language)),
  ),
  lines: api.import.lines.handler(({ context, input }) =>
    linesOf(context.db, context.scope, input, context.language),
  ),
  mend: api.import.mend.handler(({ context, input }) =>
    once(context, (tx) => mendLine(tx, context.scope, input, context.language)),
  ),
  start: api.import.start.handler(({ context, input }) =>
    once(context, (tx) => startImport(tx, context.scope, input, context.language)),
  ),
  uses: api.import.uses.handler(({ context, input }) =>
    usesOfImport(context.db, context.scope, input, context.language),
  ),
  undo: api.import.undo.handler(({ context, input }) =>
    once(context, (tx) =>
      undoImport(tx, context.scope, input, {
        now: context.now(),
        language: context.language,
      }),
    ),
  ),
  discard: api.import.discard.handler(command(discardImport)),
  file: api.import.file.handler(({ context, input }) =>
    linesFile(context.db, context.scope, input, context.language),
  ),
  template: api.import.template.handler(({ context, input }) =>
    templateFile(input.importKind, context.language),
  ),
}
