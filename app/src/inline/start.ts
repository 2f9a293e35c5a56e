declare const given: { flag: string; home: string; welcome: string }

/** Run by the entry page before anything is painted: the start-up rule (`startPath`). */
let flag: string | null = null
try {
  flag = localStorage.getItem(given.flag)
} catch {
  // A browser may forbid it.
}
location.replace(flag === 'true' ? given.home : given.welcome)
