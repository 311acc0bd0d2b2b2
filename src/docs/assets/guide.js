// Three conveniences: tabs over the same example in several languages, a button that copies code, and a menu
// scrolled to the current page. Without this file the page is complete; the examples stand below each other.
const { copy, copied, copyFailed } = document.body.dataset
const CHOICE = 'llano-docs-language'

const status = document.createElement('p')
status.className = 'sr-only'
status.setAttribute('role', 'status')
document.body.append(status)

for (const figure of document.querySelectorAll('figure.code')) addCopyButton(figure)
const groups = [...document.querySelectorAll('.examples')].map(makeTabs)
const remembered = recall()
if (remembered) chooseEverywhere(remembered)
showCurrentPage()

// scrollIntoView would also scroll the page.
function showCurrentPage() {
  const side = document.querySelector('.side')
  const current = side?.querySelector('[aria-current]')
  if (!current) return
  const below = current.getBoundingClientRect().bottom - side.getBoundingClientRect().bottom
  if (below > -48) side.scrollTop += below + side.clientHeight / 2
}

function addCopyButton(figure) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = copy
  const pre = figure.querySelector('pre')
  button.setAttribute('aria-label', `${copy}: ${pre.getAttribute('aria-label')}`)
  button.addEventListener('click', async () => {
    const done = await copyText(pre)
    button.textContent = done ? copied : copyFailed
    status.textContent = done ? copied : copyFailed
    setTimeout(() => {
      button.textContent = copy
      status.textContent = ''
    }, 2500)
  })
  figure.append(button)
}

async function copyText(pre) {
  try {
    await navigator.clipboard.writeText(`${pre.textContent}\n`)
    return true
  } catch {
    // Without HTTPS there is no clipboard to write to: select the code, and the keyboard does the rest.
    pre.focus()
    getSelection().selectAllChildren(pre)
    return false
  }
}

function makeTabs(group, index) {
  const panels = [...group.querySelectorAll('figure.code')]
  const list = document.createElement('div')
  list.className = 'tabs'
  list.setAttribute('role', 'tablist')
  list.setAttribute('aria-label', group.dataset.label)
  const tabs = panels.map((panel, i) => {
    const caption = panel.querySelector('figcaption')
    const tab = document.createElement('button')
    tab.type = 'button'
    tab.id = `tab-${index}-${i}`
    tab.textContent = caption.textContent
    tab.setAttribute('role', 'tab')
    tab.setAttribute('aria-controls', `panel-${index}-${i}`)
    panel.id = `panel-${index}-${i}`
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', tab.id)
    caption.hidden = true
    tab.addEventListener('click', () => choose(tab))
    return tab
  })
  list.addEventListener('keydown', event => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -tabs.length, End: tabs.length }[event.key]
    if (!step) return
    event.preventDefault()
    const at = tabs.indexOf(document.activeElement)
    const to = Math.abs(step) > 1 ? (step > 0 ? tabs.length - 1 : 0) : (at + step + tabs.length) % tabs.length
    tabs[to].focus()
    choose(tabs[to])
  })
  list.append(...tabs)
  group.prepend(list)
  const show = title => {
    const at = tabs.findIndex(tab => tab.textContent === title)
    if (at < 0) return
    tabs.forEach((tab, i) => {
      tab.setAttribute('aria-selected', String(i === at))
      tab.tabIndex = i === at ? 0 : -1
      panels[i].hidden = i !== at
    })
  }
  show(tabs[0].textContent)
  return { show }
}

/** Who reads one example in Python reads the next in Python; the place on the page stays where it was. */
function choose(tab) {
  const before = tab.getBoundingClientRect().top
  chooseEverywhere(tab.textContent)
  scrollBy(0, tab.getBoundingClientRect().top - before)
  try {
    localStorage.setItem(CHOICE, tab.textContent)
  } catch {}
}

function chooseEverywhere(title) {
  for (const group of groups) group.show(title)
}

function recall() {
  try {
    return localStorage.getItem(CHOICE)
  } catch {
    return null
  }
}
