type HappyWindow = { happyDOM: { setViewport: (to: { width: number; height: number }) => void } }

/** Makes the window of a component test so many pixels wide, until its end. */
export function setWindowWidth(width: number): void {
  ;(window as unknown as HappyWindow).happyDOM.setViewport({ width, height: 800 })
}
