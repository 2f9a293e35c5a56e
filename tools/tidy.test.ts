import { describe, expect, it } from 'vitest'
import { columnsHaveAWriter } from './tidy/columns.ts'
import * as circles from './tidy/circles.ts'
import * as imports from './tidy/imports.ts'
import * as kinds from './tidy/kinds.ts'
import { lockIsWhole } from './tidy/lock.ts'
import { participlesNameNothing } from './tidy/participles.ts'
import { decisionsAreShort, documentsSayWhatIs, securityIsShown } from './tidy/pins.ts'
import { type Rule, judge, readRepository } from './tidy/source.ts'
import { specificationIsShown } from './tidy/specification.ts'
import * as tables from './tidy/tables.ts'
import * as text from './tidy/text.ts'
import {
  frenchMarksStayWithTheirWord,
  textsNameNoPlatform,
  translationsMatch,
} from './tidy/translations.ts'

const rules: Rule[] = [
  imports.slicesCallLeft,
  imports.packagesKeepApart,
  imports.nobodyImportsTheRoot,
  imports.sharedIsPure,
  imports.browserLoadsNoFullZod,
  imports.pluginsStayInTheShell,
  imports.sliceFoldersAreKnown,
  kinds.slicesHoldKindsAndNouns,
  circles.noCircles,
  circles.ringsAreSmall,
  kinds.namesSaySomething,
  kinds.wordsSaySomething,
  participlesNameNothing,
  kinds.noDefaultExports,
  kinds.filesAreShort,
  kinds.journeysAreNouns,
  text.coloursAreTokens,
  text.oneFileReadsTheEnvironment,
  text.misspellingsStayHome,
  text.testsAreHonest,
  text.nothingIsLeftToDo,
  text.formattersAreMadeOnce,
  text.widthsAreOfTheTheme,
  text.instantsHaveAClock,
  translationsMatch('app'),
  translationsMatch('console'),
  translationsMatch('server'),
  frenchMarksStayWithTheirWord,
  textsNameNoPlatform,
  tables.tablesHaveOneWriter,
  tables.tablesAreReadToTheLeft,
  columnsHaveAWriter,
  tables.migrationsAreNamed,
  tables.migrationsKeepTheVersionBefore,
  documentsSayWhatIs,
  decisionsAreShort,
  securityIsShown,
  specificationIsShown,
  lockIsWhole,
]

describe('the repository', () => {
  const files = readRepository()

  it.for(rules.map((rule) => [rule.says, rule] as const))('%s', ([, rule]) => {
    expect(judge(rule, files)).toEqual([])
  })
})
