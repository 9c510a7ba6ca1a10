import { describe, expect, it } from 'vitest'
import { readXmlElement } from './xmlElements.ts'

describe('readXmlElement', () => {
  it('gives every value as the text it is', () => {
    const read = readXmlElement('<a n="007"><zip>01234</zip><p>1E5</p><b>true</b></a>')
    expect(read).toEqual({
      ok: true,
      element: {
        name: 'a',
        attributes: new Map([['n', '007']]),
        text: '',
        children: [
          { name: 'zip', attributes: new Map(), children: [], text: '01234' },
          { name: 'p', attributes: new Map(), children: [], text: '1E5' },
          { name: 'b', attributes: new Map(), children: [], text: 'true' },
        ],
      },
    })
  })

  it.each([
    ['A &amp;lt; &lt;&gt;&quot;&apos;', 'A &lt; <>"\''],
    ['&#66;&#x42;&#x0000042;&#x1F600;', 'BBB😀'],
    ['a<![CDATA[ &amp; <b> ]]>c', 'a &amp; <b> c'],
    ['a<!-- b -->c<?d e?>f', 'acf'],
    [' a\r\nb ', ' a\nb '],
  ])('reads %j as %j', (written, text) => {
    const read = readXmlElement(`<a>${written}</a>`)
    expect(read.ok && read.element.text).toBe(text)
  })

  it.each([
    '&nbsp;',
    '&#X42;',
    '&#0;',
    '&#xD800;',
    '&#x110000;',
    '&#xFFFE;',
    '&#;',
    '&#x;',
    '&toString;',
    '&#',
    '&amp',
  ])('names %s, which XML does not define, and its place', (entity) => {
    const place = { ok: false, path: 'a/b', error: { code: 'ORDER_XML_ENTITY' } }
    for (const text of [`<a><b>x${entity}</b></a>`, `<a><b c="${entity}"/></a>`]) {
      const read = readXmlElement(text)
      expect(read).toMatchObject(place)
      expect(!read.ok && read.error.message).toContain(entity)
    }
  })

  it.each(['__proto__', 'constructor', 'prototype'])('takes no element named %s', (name) => {
    expect(readXmlElement(`<a><${name}><b/></${name}></a>`)).toMatchObject({
      ok: false,
      error: { code: 'ORDER_XML_UNREADABLE' },
    })
    expect('b' in {}).toBe(false)
  })
})
