import { knownParticiples } from './house.ts'
import { type Rule, type Source, code, lineOf } from './source.ts'

const words = '(?:told|asked|said|kept|known|given|shown|heard|gone)'

/** A variable, a function, one unpacked by name, and a first parameter. What a contract or a table is called is not seen. */
const declarations = [
  `\\b(?:const|let|function\\*?) ${words}\\b`,
  `\\b(?:const|let) [{[](?:[^=;]*[^\\w.=;])?${words}(?: = [^,}\\]]+)?\\s*[,}\\]][^=;]*= `,
  `\\(${words}(?=\\??: |\\)(?:: [\\w<>[\\]| ]+)? => |, [\\w, ]+\\) => )`,
].map((pattern) => new RegExp(pattern, 'g'))

/** Such a name says that something was done to a thing, and not what the thing is. */
export const participlesNameNothing: Rule = {
  says: 'nothing is named by a participle alone',
  sees: (path) =>
    /\.tsx?$/.test(path) && !path.includes('.gen.') && !path.endsWith('participles.test.ts'),
  breaches: (files) => {
    const byFolder = Map.groupBy(files.flatMap(declared), ({ folder }) => folder)
    const over = [...byFolder].flatMap(([folder, found]) => {
      const limit = knownParticiples[folder] ?? 0
      if (found.length <= limit) return []
      const places = found.map(({ at }) => at).join(', ')
      const more = limit > 0 ? ` and not ${limit}` : ''
      return [
        `${folder}: ${found.length} names are a participle alone${more}; say what they hold: ${places}`,
      ]
    })
    // Empty, the list may go, and this with it.
    const under = Object.entries(knownParticiples).flatMap(([folder, limit]) => {
      const count = byFolder.get(folder)?.length ?? 0
      return count < limit
        ? [`${folder}: ${count} are left of ${limit}; lower knownParticiples`]
        : []
    })
    return [...over, ...(files.length < 100 ? [] : under)]
  },
}

function declared({ path, text }: Source) {
  const folder = /^(?:server|shared|app|console)\/src\/[^/]+(?=\/)|^[^/]+/.exec(path)?.[0] ?? path
  const bare = code(text)
  return declarations
    .flatMap((pattern) => [...bare.matchAll(pattern)])
    .map(({ index }) => ({ folder, at: `${path}:${lineOf(bare, index)}` }))
}
