declare const settings: { flag: string; home: string; welcome: string }

/** Run by the entry page before anything is painted: the start-up rule (`startPath`). */
let flag: string | null = null
try {
  flag = localStorage.getItem(settings.flag)
} catch {
  // A browser may forbid it.
}
location.replace(flag === 'true' ? settings.home : settings.welcome)
