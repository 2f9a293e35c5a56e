/** How the sandbox's own pages look; they are a stranger's, and share nothing with ours. */
export const css = `
:root {
  color-scheme: light dark;
  font:
    1rem/1.5 system-ui,
    sans-serif;
  --line: light-dark(#d9d2c6, #4a4640);
  --main: light-dark(#1f4e46, #9fd4c6);
  --on-main: light-dark(#fff, #10211d);
}
body {
  margin: 0;
  background: light-dark(#f6f2ea, #191816);
}
main {
  box-sizing: border-box;
  max-width: 26rem;
  margin: 0 auto;
  padding: 2rem 1.25rem;
}
.sandbox {
  margin: 0 0 1.5rem;
  padding: 0.6rem 1rem;
  border: 2px dashed var(--line);
  border-radius: 0.75rem;
  font-weight: 600;
  text-align: center;
}
section {
  padding: 1.5rem;
  border: 1px solid var(--line);
  border-radius: 1rem;
  background: light-dark(#fff, #23211e);
}
h1 {
  margin: 0 0 0.5rem;
  font-size: 1.35rem;
  line-height: 1.25;
}
dl {
  display: flex;
  justify-content: space-between;
  gap: 1rem;
  margin: 1.25rem 0;
  font-size: 1.1rem;
}
dd {
  margin: 0;
  font-weight: 600;
}
button,
a {
  box-sizing: border-box;
  display: block;
  width: 100%;
  min-height: 3rem;
  margin-top: 0.75rem;
  padding: 0.75rem;
  border: 1px solid var(--line);
  border-radius: 999px;
  background: none;
  color: inherit;
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
}
button.main {
  border-color: var(--main);
  background: var(--main);
  color: var(--on-main);
}
`
