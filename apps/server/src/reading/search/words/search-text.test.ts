import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../../../test/harness.ts'
import { parseSearch } from './parsed-search.ts'
import { correctableWords, indexText, typedWord } from './search-text.ts'
import { createStems } from './stems.ts'

const testApp = useTestApp()

describe('a text and a search for it', () => {
  test.each([
    ['a ligature', 'The ﬁnal ﬂow', 'final'],
    ['a diacritic', 'A naïve café', 'naive'],
    ['C++', 'Written in C++ by hand', 'C++'],
    ['C#', 'Written in C#.', 'c#'],
    ['.NET', 'On .NET and Mono', '.net'],
    ['an order of growth', 'It takes O(n log n) steps', 'O(n log n)'],
    ['an order of growth with a power', 'It takes O(n²) steps', 'O(n^2)'],
    ['two letters with a slash', 'The i/p and o/p voltage', 'I/P'],
    ['two letters without their slash', 'Slow I/O devices', 'io'],
    ['a hyphen at the end of a line', 'mutual exclu-\nsion is needed', 'exclusion'],
    ['a hyphen of typesetters at the end of a line', 'mutual exclu\u2010\nsion is needed', 'exclusion'],
    ['a compound that its own hyphen divides', 'a well\u2010\nknown fact', 'known'],
    ['years that a dash divides', 'in 1990\u2013\n2000', '1990-2000'],
    ['a soft hyphen inside a line', 'the effi\u00adciency', 'efficiency'],
    ['the difference of the Symbol font', 'the \u2206 of x', 'Δ'],
    ['a minus sign', 'is 10\u22123', '10-3'],
    ['an accent of Greek', 'λόγος', 'λογος'],
    ['a compound without its hyphen', 'a dead-lock appears', 'deadlock'],
    ['a compound with a hyphen', 'a deadlock appears', 'dead-lock'],
    ['a Roman number of a module', 'Module IV: Transactions', 'module 4'],
    ['an Arabic number of a module', 'Module 4: Transactions', 'MODULE IV'],
    ['a subject code', 'Notes of BCS502', 'bcs502'],
    ['Hindi', 'प्रचालन तंत्र', 'तंत्र'],
    ['Kannada', 'ಕಾರ್ಯಾಚರಣಾ ವ್ಯವಸ್ಥೆ', 'ವ್ಯವಸ್ಥೆ'],
    ['Kannada with a sign that only joins letters', 'ಸಾಫ್ಟ್\u200cವೇರ್ ಎಂಜಿನಿಯರಿಂಗ್', 'ಸಾಫ್ಟ್ವೇರ್'],
    ['Kannada without that sign', 'ಸಾಫ್ಟ್ವೇರ್ ಎಂಜಿನಿಯರಿಂಗ್', 'ಸಾಫ್ಟ್\u200cವೇರ್'],
    ['Greek', 'the λ-calculus', 'λ'],
    ['a name with signs', 'call pthread_create(3)', 'pthread_create'],
    ['an apostrophe', 'the Banker’s algorithm', "banker's"],
  ])('agree on %s', (_, text, query) => {
    const indexed = ` ${indexText(text)} `
    const words = parseSearch(query).wanted
    expect(words.length).toBeGreaterThan(0)
    for (const { ways } of words)
      expect(ways.some((way) => indexed.includes(` ${way.join(' ')} `))).toBe(true)
  })

  test('keep the vowel signs of Hindi apart', () => {
    expect(indexText('काल').split(' ')).not.toContain(typedWord('कल')?.ways[0]?.[0])
  })

  test('have only letters and digits of ASCII, so that every database splits them alike', () => {
    const strange = `\u202eabc\u0007 \ufffd\ud83d\ude00 ${'ಕ'.repeat(50)} a\u0301\u0327 ½ ™ ﷺ`
    expect(indexText(strange)).toMatch(/^[a-z0-9 ]*$/)
  })
})

describe('a search', () => {
  test('reads phrases, excluded words and the beginning of its last word', () => {
    const { wanted, excluded } = parseSearch('"safe state" bankers -paging algo')
    expect(wanted.map(({ ways, isOpen }) => [ways, isOpen])).toEqual([
      [[['safe', 'state']], false],
      [[['bankers']], false],
      [[['algo']], true],
    ])
    expect(excluded.map(({ ways }) => ways)).toEqual([[['paging']]])
  })

  test.each([
    ['an open quotation mark', '"safe state', [['safe', 'state']]],
    ['operators', 'a & b | !c <-> (d):*', [['a'], ['b'], ['c'], ['d']]],
    ['a quotation mark inside', `o'reilly"s`, [['oreilly', 's']]],
    ['marks of direction', '\u202edeadlock\u202c', [['deadlock']]],
    ['nothing but signs', '"" -- ++ !!', []],
  ])('takes %s as text', (_, query, ways) => {
    expect(parseSearch(query).wanted.map((word) => word.ways[0])).toEqual(ways)
  })

  test('has at most 32 words', () => {
    const words = Array.from({ length: 100 }, (_value, index) => `w${index}`)
    expect(parseSearch(words.join(' ')).wanted).toHaveLength(32)
  })
})

test('words for a correction are words of letters, each once', () => {
  expect(correctableWords(indexText('Deadlock deadlock x86 ab ಕನ್ನಡ semaphores 2024'))).toEqual([
    'deadlock',
    'semaphores',
  ])
})

test('stems are those of the database', async () => {
  const { database } = testApp()
  const words = [
    'scheduling',
    'paging',
    'happy',
    'the',
    'operations',
    'x86',
    '3d',
    '1e5',
    '007',
    'bcs502',
    'i',
    'zz00915',
  ]
  const stemOf = await createStems(database).read(words)
  const { rows } = await database.runSql(
    `select word, tsvector_to_array(to_tsvector('english', word)) as stems
     from json_array_elements_text($1::json) as word`,
    [JSON.stringify(words)],
  )
  const stems = rows.map(({ stems: found }) => found)
  expect(words.map((word) => (stemOf(word) === null ? [] : [stemOf(word)]))).toEqual(stems)
})

test('a sign alone is no word', () => {
  expect(typedWord('&')).toBeNull()
})
