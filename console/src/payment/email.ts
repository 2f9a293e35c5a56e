/** Whether what is typed looks like an e-mail address; whether it is one, the server says. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(text.trim())
}
