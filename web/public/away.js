// The page for when the server is away: one language, the chosen theme, and back when it answers.
const languages = ['ca', 'nl', 'en'];
const wanted = [localStorage.getItem('faristol:language') ?? '', ...navigator.languages].map((code) => code.slice(0, 2).toLowerCase());
const language = wanted.find((code) => languages.includes(code)) ?? 'en';
document.documentElement.lang = language;
for (const section of document.querySelectorAll('section')) section.hidden = section.lang !== language;
const theme = localStorage.getItem('faristol:theme');
if (theme) document.documentElement.dataset.theme = theme;

// It stands at the address of what was wanted; by its own address nobody wanted it.
function back() {
  if (location.pathname === '/away.html') location.replace('/');
  else location.reload();
}

async function look() {
  const answer = await fetch('/health/ready', { cache: 'no-store' }).catch(() => null);
  if (answer?.ok) back();
}

setInterval(look, 2000);
addEventListener('online', look);
for (const button of document.querySelectorAll('button')) button.addEventListener('click', back);
