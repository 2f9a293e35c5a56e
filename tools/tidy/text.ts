import { type Rule, code, each, isTest, lineOf } from './source.ts'

const product = /^(?:shared|server|client|ui|app|console|db)\//

/** Only the token file knows colours; pictures are drawn with their own palette, and a page's frame before any style. */
const mayHoldColours = [
  /^ui\/src\/theme\.css$/,
  /^ui\/src\/theme\.test\.ts$/,
  /^ui\/src\/art\//,
  /^db\/seed\//,
  /^app\/src\/screens\/root\.tsx$/,
  /^ui\/src\/gallery\//,
]

export const coloursAreTokens: Rule = {
  says: 'colours stand in the token file only',
  sees: (path) => /^(?:client|ui|app|console)\/(?:src|public)\/.*\.(?:tsx?|css)$/.test(path),
  breaches: each(({ path, text }) => {
    if (mayHoldColours.some((place) => place.test(path))) return []
    const found = [
      ...code(text).matchAll(
        /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\brgba?\(|\bhsla?\(|\boklch\(/gi,
      ),
    ]
    return found.map(
      (one) => `line ${lineOf(text, one.index)} has the colour ${one[0]}; use a token`,
    )
  }),
}

export const oneFileReadsTheEnvironment: Rule = {
  says: 'only config.ts reads the environment',
  // A build's own configuration runs on the machine that builds, never in the product.
  sees: (path) =>
    /^(?:shared|server|client|ui|app|console|db)\/.*\.tsx?$/.test(path) &&
    !path.endsWith('.config.ts'),
  breaches: each(({ path, text }) => [
    path !== 'server/src/platform/config.ts' &&
      !isTest(path) &&
      /\bprocess\.env\b/.test(code(text)) &&
      'reads process.env; make it a setting in server/src/platform/config.ts',
  ]),
}

/** The specification's own spellings, each in the one table that has to know it and where that table is checked. */
const misspelled = ['bookin-details', 'chaeckout', 'notifys']
const mayMisspell = [
  /^app\/src\/(?:address\/addresses|screens\/screens\.test)\.ts$/,
  /^server\/src\/platform\/(?:screen|site)\.gen\.json$/,
  /^tools\/tidy\//,
  /^docs\//,
  /^[A-Z]+\.md$/,
]

export const misspellingsStayHome: Rule = {
  says: 'the misspelt routes stand in the screen table only',
  sees: (path) => /\.(?:tsx?|js|json|html|sql|md)$/.test(path),
  breaches: each(({ path, text }) =>
    mayMisspell.some((place) => place.test(path))
      ? []
      : misspelled.map(
          (word) => text.includes(word) && `spells ${word}; ask the screen table for it`,
        ),
  ),
}

/** Tests that need data which is not in the repository, and say so in one line where it is absent. */
const mayBeAbsent = new Set(['shared/src/slot/known-answers.test.ts'])

export const testsAreHonest: Rule = {
  says: 'no test waits, is skipped or stands alone',
  // The planted breaches of these rules are texts, not tests.
  sees: (path) => isTest(path) && path !== 'tools/tidy/rules.test.ts',
  breaches: each(({ path, text }) => {
    const bad =
      /\b(?:it|test|describe)\.(?:only|skip|todo|fails|fixme|skipIf|runIf)\b|\bwaitForTimeout\(|\bsetTimeout\([^,]*,\s*[1-9]|\bsleep\(/g
    return [...code(text).matchAll(bad)]
      .filter(([word]) => !(word.endsWith('runIf') && mayBeAbsent.has(path)))
      .map((one) => `line ${lineOf(text, one.index)}: ${one[0]}`)
  }),
}

export const nothingIsLeftToDo: Rule = {
  says: 'nothing is left to do',
  sees: (path) => product.test(path) && /\.(?:tsx?|sql|css)$/.test(path),
  breaches: each(({ text }) => {
    const marks = [...text.matchAll(/\b(?:TODO|FIXME)\b|not implemented/g)]
    return marks.map((one) => `line ${lineOf(text, one.index)} says ${one[0]}`)
  }),
}

/** A class for a width that the theme does not have makes no style, and nothing tells. */
export const widthsAreOfTheTheme: Rule = {
  says: 'classes know the widths of the theme only: sm, md, lg',
  sees: (path) => /^(?:ui|app|console)\/src\/.*\.tsx$/.test(path),
  breaches: each(({ text }) =>
    [...code(text).matchAll(/\b(?:max-)?(?:xs|\d?xl):[a-z[-]/g)].map(
      (one) => `line ${lineOf(text, one.index)}: ${one[0]}; the theme has no such width`,
    ),
  ),
}

export const formattersAreMadeOnce: Rule = {
  says: 'formatters of the language are made in one place, once',
  // The parts know no other package, and make theirs for a page.
  sees: (path) => /^(?:shared|server|client|app|console)\/src\/.*\.tsx?$/.test(path),
  breaches: each(({ path, text }) => {
    if (isTest(path) || path === 'shared/src/formatters.ts') return []
    const made =
      /new Intl\.(?:\w+Format|PluralRules|DisplayNames|Collator)\((?!\))|\.toLocale(?:Date|Time)?String\(/g
    return [...code(text).matchAll(made)].map(
      (one) => `line ${lineOf(text, one.index)}: ${one[0]}; ask shared/src/formatters.ts`,
    )
  }),
}

/** What happened at an instant happened on another day elsewhere; a day that is none stands at noon of UTC. */
export const instantsHaveAClock: Rule = {
  says: 'an instant is shown on the clock of its shop or of its reader',
  sees: (path) => /^(?:app|console)\/src\/.*\.tsx?$/.test(path),
  breaches: each(({ text }) =>
    [
      ...code(text).matchAll(/format\.\w+\(\s*[\w.]*(?:At|\bat),\s*(?:'UTC'|[\w.?]+ \?\? 'UTC')/g),
    ].map((one) => `line ${lineOf(text, one.index)}: ${one[0]}; say whose clock`),
  ),
}
