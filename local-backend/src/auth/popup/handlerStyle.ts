/** The handler page's look in light and dark, readable from 320 pixels of width. */
export const handlerStyle = `
:root { color-scheme: light dark; --page: #f4f5f7; --card: #fff; --ink: #1b1f24; --soft: #57606a;
  --line: #d8dde3; --hover: #eef2f7; --mark: #1f5fbf; --initial: #e3ebf7; --initial-ink: #1c4587; }
@media (prefers-color-scheme: dark) { :root { --page: #14171b; --card: #1d2126; --ink: #eceff2;
  --soft: #a3adb8; --line: #353b43; --hover: #272d34; --mark: #7fb0ff; --initial: #2a3950;
  --initial-ink: #c6dbff; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px;
  background: var(--page); color: var(--ink); font: 16px/1.45 system-ui, sans-serif; }
main { width: 100%; max-width: 420px; padding: 28px 24px 20px; background: var(--card);
  border: 1px solid var(--line); border-radius: 14px; }
h1 { margin: 0; font-size: 22px; line-height: 1.25; font-weight: 650; }
.note { margin: 6px 0 18px; color: var(--soft); font-size: 14px; }
.empty { margin: 0 0 16px; }
ul { list-style: none; margin: 0 0 12px; padding: 0; border-top: 1px solid var(--line); }
li { border-bottom: 1px solid var(--line); }
button { font: inherit; color: inherit; background: none; border: 0; border-radius: 8px;
  cursor: pointer; }
button:hover { background: var(--hover); }
button:focus-visible { outline: 2px solid var(--mark); outline-offset: -2px; }
.account { width: 100%; min-height: 64px; padding: 10px 8px; display: flex; align-items: center;
  gap: 14px; text-align: left; }
.initial { flex: none; width: 38px; height: 38px; border-radius: 50%; display: grid;
  place-items: center; background: var(--initial); color: var(--initial-ink); font-weight: 650; }
.who { min-width: 0; display: grid; }
.name { font-weight: 600; overflow-wrap: anywhere; }
.email { color: var(--soft); font-size: 14px; overflow-wrap: anywhere; }
summary { min-height: 44px; padding: 10px 8px; border-radius: 8px; color: var(--mark);
  font-weight: 600; cursor: pointer; }
summary:focus-visible { outline: 2px solid var(--mark); outline-offset: -2px; }
form { display: grid; gap: 12px; padding: 4px 8px 12px; }
label { display: grid; gap: 4px; font-size: 14px; }
input { font: inherit; min-height: 44px; padding: 8px 10px; color: inherit; background: none;
  border: 1px solid var(--soft); border-radius: 8px; }
input:focus-visible { outline: 2px solid var(--mark); outline-offset: 0; }
form button { min-height: 44px; color: var(--card); background: var(--mark); font-weight: 600; }
form button:hover { background: var(--mark); }
#message:empty { display: none; }
#message { margin: 0 0 8px; font-size: 14px; }
#cancel { min-height: 44px; padding: 8px 14px; color: var(--mark); font-weight: 600; }
`
