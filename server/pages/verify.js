// Draws the chance of a finished game again. The derivation is written down in
// docs/chance.md; nothing here knows how a game is played, but for the deal of Skaane.

const text = new TextEncoder()
const hex = bytes => [...new Uint8Array(bytes)].map(b => b.toString(16).padStart(2, '0')).join('')
const unhex = s => Uint8Array.from(s.match(/../g) ?? [], h => parseInt(h, 16))

async function hmac(key, message) {
  const k = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', k, message))
}

// A table's dice: draw number c among n equal outcomes.
export function dice(secret) {
  let next = 0n
  return async n => {
    const big = BigInt(n)
    const most = (1n << 64n) / big * big
    for (let attempt = 0n; ; attempt++) {
      const message = new Uint8Array(32)
      message.set(text.encode('antares-chance-1'))
      const numbers = new DataView(message.buffer)
      numbers.setBigUint64(16, next)
      numbers.setBigUint64(24, attempt)
      const x = new DataView((await hmac(secret, message)).buffer).getBigUint64(0)
      if (x < most) {
        next++
        return Number(x % big)
      }
    }
  }
}

// Skaane's deal (SK-3, SK-4): the runes of a side, shuffled, on its rows.
async function dealSkaane(options, draw) {
  const [columns, rows] = options.board.split('x').map(Number)
  const runes = [...'GKSU'].flatMap(rune => Array(columns / 2).fill(rune))
  const shuffle = async () => {
    const list = [...runes]
    for (let i = list.length - 1; i > 0; i--) {
      const j = await draw(i + 1);
      [list[i], list[j]] = [list[j], list[i]]
    }
    return list
  }
  const light = await shuffle()
  const dark = options.deal === 'mirror' ? light : await shuffle()
  const squares = Array.from({ length: rows }, () => Array(columns).fill(''))
  light.forEach((rune, i) => { squares[Math.floor(i / columns)][i % columns] = rune })
  dark.forEach((rune, i) => { squares[rows - 1 - Math.floor(i / columns)][columns - 1 - i % columns] = rune.toLowerCase() })
  const line = row => row.map(s => s || '1').join('').replace(/1+/g, run => run.length)
  return squares.toReversed().map(line).join('/') + ' light 0'
}

// check returns what was found, one line a step, and whether all is well.
export async function check(table, events) {
  const steps = []
  const say = (ok, what) => { steps.push({ ok, what }); return ok }
  if (table.status !== 'over') return { fair: false, steps: [{ ok: false, what: 'The game is not over: its secret is not known yet.' }] }
  const secret = unhex(table.secret)
  const commitment = hex(await crypto.subtle.digest('SHA-256', secret))
  let fair = say(commitment === table.setup.commitment, `SHA-256 of the secret is ${commitment}, the commitment ${table.setup.commitment}.`)
  if (!table.start) return { fair, steps }
  const seeds = table.seats.map(s => s.seed || '-')
  const mixed = await hmac(secret, text.encode(['antares-mix-1', table.id, ...seeds].join('\n')))
  say(true, `Mixed with the seeds ${seeds.join(', ')} it is ${hex(mixed)}.`)
  const draw = dice(mixed)
  if (table.setup.game === 'skaane') {
    const deal = await dealSkaane(table.setup.options, draw)
    fair = say(deal === table.start, `The deal is ${deal}, the game began with ${table.start}.`) && fair
  }
  let plies = []
  for (const e of events) {
    if (e.kind === 'played' || e.kind === 'rolled') plies.push(e)
    if (e.kind === 'takenback') plies = plies.slice(0, e.ply)
  }
  for (const e of plies.filter(e => e.kind === 'rolled')) {
    const die = String(await draw(6) + 1)
    fair = say(die === e.action, `Ply ${e.ply}: the die is ${die}, the game had ${e.action}.`) && fair
  }
  return { fair, steps }
}

async function get(path) {
  const answer = await fetch(path)
  const body = await answer.json()
  if (!answer.ok) throw new Error(body.detail)
  return body
}

async function run(id) {
  const verdict = document.getElementById('verdict')
  const list = document.getElementById('steps')
  list.replaceChildren()
  verdict.textContent = 'Checking …'
  try {
    const path = '/api/tables/' + encodeURIComponent(id)
    const { fair, steps } = await check(await get(path), await get(path + '/events'))
    verdict.textContent = fair ? 'Fair: everything follows from the commitment and the seeds.' : 'NOT fair: see below.'
    for (const step of steps) {
      const item = document.createElement('li')
      item.textContent = (step.ok ? '✓ ' : '✗ ') + step.what
      list.append(item)
    }
  } catch (error) {
    verdict.textContent = 'It could not be checked: ' + error.message
  }
}

const ask = document.getElementById('ask')
ask.addEventListener('submit', event => {
  event.preventDefault()
  history.replaceState(null, '', '?table=' + encodeURIComponent(ask.table.value))
  run(ask.table.value)
})
const wanted = new URLSearchParams(location.search).get('table')
if (wanted) {
  ask.table.value = wanted
  run(wanted)
}
