import { type Rule, code, each, lineOf } from './source.ts'

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
  breaches: each(({ text }) => {
    const bare = code(text)
    return declarations
      .flatMap((pattern) => [...bare.matchAll(pattern)])
      .map(
        ({ 0: found, index }) => `line ${lineOf(bare, index)}, ${found.trim()}: say what it holds`,
      )
  }),
}
