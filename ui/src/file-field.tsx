import { useRef, type ReactNode } from 'react'

/** Files of some kinds, each up to a size. */
export interface FileRules {
  types: readonly string[]
  bytesLimit: number
}

/** Those that follow the rules. */
export function usableOf(files: readonly File[], rules: FileRules): File[] {
  return files.filter(({ type, size }) => rules.types.includes(type) && size <= rules.bytesLimit)
}

/** A hidden field for files: `open` shows the device’s picker. Reports which can be used, and how many cannot. */
export function useFileField(props: {
  rules: FileRules
  /** How a script finds it. */
  mark: string
  multiple?: boolean
  onFiles: (usable: File[], unusable: number) => void
}): { field: ReactNode; open: () => void } {
  const { rules, mark, multiple, onFiles } = props
  const input = useRef<HTMLInputElement>(null)
  const field = (
    <input
      ref={input}
      type="file"
      multiple={multiple}
      accept={rules.types.join(',')}
      tabIndex={-1}
      aria-hidden
      className="sr-only"
      {...{ [`data-${mark}`]: '' }}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        target.value = ''
        const usable = usableOf(files, rules)
        onFiles(usable, files.length - usable.length)
      }}
    />
  )
  return { field, open: () => input.current?.click() }
}
