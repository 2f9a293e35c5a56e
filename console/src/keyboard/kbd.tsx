/** A key, as it stands on the keyboard. Shown where there is one. */
export function Kbd(props: { children: string }) {
  return (
    <kbd
      aria-hidden
      className="hidden min-w-5 rounded-[5px] border border-current px-1 text-center font-sans text-xs leading-4.5 opacity-80 md:inline-block"
    >
      {props.children}
    </kbd>
  )
}
