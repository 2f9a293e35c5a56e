/** How a list looks that opens over the page, and an entry of it. */
export const menuStyle =
  'max-h-80 animate-rise overflow-y-auto rounded-md border border-line bg-surface p-1.5 text-ink shadow-lift'
export const menuItemStyle =
  'group flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-2 outline-none data-focused:bg-primary-soft data-disabled:cursor-not-allowed data-disabled:text-ink-soft [&_.lucide]:size-4.5'
