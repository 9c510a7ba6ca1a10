import {
  type CollectionReference,
  FieldPath,
  FieldValue,
  Filter,
  type Firestore,
  GeoPoint,
  type Query,
  Timestamp,
  type WhereFilterOp,
} from 'firebase-admin/firestore'

/** A query over `queryDocuments` and the ids it finds, in order. */
export interface QueryCase {
  name: string
  ask(rows: CollectionReference, db: Firestore): Query
  /** Separated by a blank. */
  finds: string
}

const where = Filter.where
const id = FieldPath.documentId()

/** One document a type of value in `v`, and numbers, kinds, tags and maps to combine. */
export function queryDocuments(db: Firestore): Record<string, Record<string, unknown>> {
  return {
    a: { v: null, n: 1, kind: 'x', tags: ['red', 'blue'] },
    b: { v: false, n: 2, kind: 'y', tags: ['red'] },
    c: { v: true, n: 3, kind: 'x', tags: [] },
    d: { v: Number.NaN, n: 4, kind: 'z', tags: [1, 'green'] },
    e: { v: Number.NEGATIVE_INFINITY, n: 5, kind: 'x' },
    f: { v: -1.5, n: 6, kind: 'y', deep: { a: { b: 1 } } },
    g: { v: -0, n: 7, deep: { a: { b: 2 } } },
    h: { v: 0, n: 8, deep: { 'a.b': 3 } },
    i: { v: 1, n: 9, 'odd name': 'ö`\\' },
    j: { v: 1.5, n: 10, kind: 'x', extra: 1 },
    k: { v: Number.MAX_SAFE_INTEGER, kind: 'y' },
    l: { v: Number.POSITIVE_INFINITY, n: '1' },
    m: { v: Timestamp.fromMillis(0), n: null },
    n: { v: new Timestamp(1_700_000_000, 123_456_000), n: Number.NaN },
    o: { v: '' },
    p: { v: 'a' },
    q: { v: 'Zebra' },
    r: { v: '\u{ffff}' },
    s: { v: '🧁' },
    t: { v: Buffer.from([]) },
    u: { v: Buffer.from([255]) },
    v: { v: db.doc('rows/a') },
    w: { v: db.doc('rows/a/sub/b') },
    x: { v: new GeoPoint(-10, 20) },
    y: { v: new GeoPoint(10, -20) },
    z: { v: [] },
    za: { v: [1, 'a'] },
    zb: { v: [1, 'a', null] },
    zc: { v: FieldValue.vector([1, 2]) },
    zd: { v: FieldValue.vector([0, 1, 2]) },
    ze: { v: {} },
    zf: { v: { a: 1 } },
    zg: { v: { a: 1, b: 0 } },
    zh: { v: { b: 0 } },
    zi: { other: true },
  }
}

const ROWS_IN_ORDER_OF_V =
  'a b c d e f g h i j k l m n o q p r s t u v w x y z za zb zc zd ze zf zg zh'

/** Null and NaN know no order, and every other value only that of its own type. */
const OPERANDS: readonly {
  name: string
  operand: unknown
  finds: Record<'==', string> & Partial<Record<'<' | '<=' | '>' | '>=', string>>
}[] = [
  { name: 'null', operand: null, finds: { '==': 'a' } },
  { name: 'true', operand: true, finds: { '==': 'c', '<': 'b', '<=': 'b c', '>': '', '>=': 'c' } },
  { name: 'NaN', operand: Number.NaN, finds: { '==': 'd' } },
  {
    name: '0',
    operand: 0,
    finds: { '==': 'g h', '<': 'e f', '<=': 'e f g h', '>': 'i j k l', '>=': 'g h i j k l' },
  },
  {
    name: '1',
    operand: 1,
    finds: { '==': 'i', '<': 'e f g h', '<=': 'e f g h i', '>': 'j k l', '>=': 'i j k l' },
  },
  {
    name: '"a"',
    operand: 'a',
    finds: { '==': 'p', '<': 'o q', '<=': 'o q p', '>': 'r s', '>=': 'p r s' },
  },
  {
    name: 'the epoch',
    operand: Timestamp.fromMillis(0),
    finds: { '==': 'm', '<': '', '<=': 'm', '>': 'n', '>=': 'm n' },
  },
  {
    name: 'no bytes',
    operand: Buffer.from([]),
    finds: { '==': 't', '<': '', '<=': 't', '>': 'u', '>=': 't u' },
  },
  {
    name: 'a place',
    operand: new GeoPoint(-10, 20),
    finds: { '==': 'x', '<': '', '<=': 'x', '>': 'y', '>=': 'x y' },
  },
  {
    name: 'a list',
    operand: [1, 'a'],
    finds: { '==': 'za', '<': 'z', '<=': 'z za', '>': 'zb', '>=': 'za zb' },
  },
  {
    name: 'a vector',
    operand: FieldValue.vector([1, 2]),
    finds: { '==': 'zc', '<': '', '<=': 'zc', '>': 'zd', '>=': 'zc zd' },
  },
  {
    name: 'a map',
    operand: { a: 1 },
    finds: { '==': 'zf', '<': 'ze', '<=': 'ze zf', '>': 'zg zh', '>=': 'zf zg zh' },
  },
]

export const QUERY_CASES: readonly QueryCase[] = [
  {
    name: 'everything',
    ask: (rows) => rows,
    finds: 'a b c d e f g h i j k l m n o p q r s t u v w x y z za zb zc zd ze zf zg zh zi',
  },
  {
    name: 'order over all types',
    ask: (rows) => rows.orderBy('v'),
    finds: 'a b c d e f g h i j k l m n o q p r s t u v w x y z za zb zc zd ze zf zg zh',
  },
  {
    name: 'the same backwards',
    ask: (rows) => rows.orderBy('v', 'desc'),
    finds: 'zh zg zf ze zd zc zb za z y x w v u t s r p q o n m l k j i h g f e d c b a',
  },
  ...comparisons(),
  { name: 'a field within a map', ask: (rows) => rows.where('deep.a.b', '>', 0), finds: 'f g' },
  {
    name: 'a field with a dot in its name',
    ask: (rows) => rows.where(new FieldPath('deep', 'a.b'), '==', 3),
    finds: 'h',
  },
  {
    name: 'a field with a blank in its name',
    ask: (rows) => rows.where(new FieldPath('odd name'), '==', 'ö`\\'),
    finds: 'i',
  },
  { name: 'a whole map', ask: (rows) => rows.where('deep', '==', { a: { b: 2 } }), finds: 'g' },
  { name: 'in', ask: (rows) => rows.where('kind', 'in', ['z', 'y']), finds: 'b d f k' },
  {
    name: 'in, ordered otherwise',
    ask: (rows) => rows.where('kind', 'in', ['z', 'y']).orderBy('n', 'desc'),
    finds: 'f d b',
  },
  {
    name: 'in with null and NaN',
    ask: (rows) => rows.where('v', 'in', [null, Number.NaN, 1]),
    finds: 'i',
  },
  {
    name: 'in with lists and maps',
    ask: (rows) => rows.where('v', 'in', [[1, 'a'], { a: 1 }]),
    finds: 'za zf',
  },
  {
    name: 'in with one value twice',
    ask: (rows) => rows.where('n', 'in', [1, 1, 1.0]),
    finds: 'a',
  },
  {
    name: 'in on the name',
    ask: (rows) => rows.where(id, 'in', ['c', 'a', 'missing']),
    finds: 'a c',
  },
  { name: 'not-in', ask: (rows) => rows.where('kind', 'not-in', ['x', 'q']), finds: 'b f k d' },
  {
    name: 'not-in with NaN',
    ask: (rows) => rows.where('n', 'not-in', [1, Number.NaN]),
    finds: 'n b c d e f g h i j l',
  },
  { name: 'not-in with null', ask: (rows) => rows.where('n', 'not-in', [1, null]), finds: '' },
  {
    name: 'not-in on the name',
    ask: (rows) => rows.where(id, 'not-in', ['c', 'a']).limit(3),
    finds: 'b d e',
  },
  { name: 'not equal', ask: (rows) => rows.where('kind', '!=', 'x'), finds: 'b f k d' },
  {
    name: 'not null',
    ask: (rows) => rows.where('n', '!=', null),
    finds: 'n a b c d e f g h i j l',
  },
  {
    name: 'not NaN',
    ask: (rows) => rows.where('n', '!=', Number.NaN),
    finds: 'a b c d e f g h i j l',
  },
  {
    name: 'not equal, backwards',
    ask: (rows) => rows.where('kind', '!=', 'x').orderBy('kind', 'desc'),
    finds: 'd k f b',
  },
  { name: 'not a name', ask: (rows) => rows.where(id, '!=', 'a').limit(2), finds: 'b c' },
  {
    name: 'array-contains',
    ask: (rows) => rows.where('tags', 'array-contains', 'red'),
    finds: 'a b',
  },
  {
    name: 'array-contains of another type',
    ask: (rows) => rows.where('tags', 'array-contains', 1.0),
    finds: 'd',
  },
  {
    name: 'array-contains-any',
    ask: (rows) => rows.where('tags', 'array-contains-any', ['blue', 'red', 'green']),
    finds: 'a b d',
  },
  {
    name: 'array-contains with equality and order',
    ask: (rows) =>
      rows.where('tags', 'array-contains', 'red').where('kind', '==', 'x').orderBy('n'),
    finds: 'a',
  },
  {
    name: 'array-contains-any with in',
    ask: (rows) =>
      rows.where('tags', 'array-contains-any', ['red', 1]).where('kind', 'in', ['y', 'z']),
    finds: 'b d',
  },
  {
    name: 'a range and an equality',
    ask: (rows) => rows.where('kind', '==', 'x').where('n', '>', 1).where('n', '<=', 10),
    finds: 'c e j',
  },
  {
    name: 'a range, backwards',
    ask: (rows) => rows.where('n', '>=', 3).where('n', '<', 6).orderBy('n', 'desc'),
    finds: 'e d c',
  },
  {
    name: 'ranges over two fields',
    ask: (rows) => rows.where('n', '>', 1).where('kind', '>', 'x'),
    finds: 'b f d',
  },
  {
    name: 'ranges over two fields, ordered',
    ask: (rows) =>
      rows.where('n', '>', 1).where('kind', '>=', 'x').orderBy('kind', 'desc').orderBy('n'),
    finds: 'd b f c e j',
  },
  { name: 'an empty range', ask: (rows) => rows.where('n', '>', 5).where('n', '<', 5), finds: '' },
  {
    name: 'contradicting equalities',
    ask: (rows) => rows.where('n', '==', 5).where('n', '==', 6),
    finds: '',
  },
  {
    name: 'a range of names',
    ask: (rows) => rows.where(id, '>', 'y').where(id, '<', 'zc'),
    finds: 'z za zb',
  },
  { name: 'a name', ask: (rows) => rows.where(id, '==', 'c'), finds: 'c' },
  {
    name: 'a name, and what it does not have',
    ask: (rows) => rows.where(id, '==', 'c').where('n', '==', 99),
    finds: '',
  },
  {
    name: 'an order, then names backwards',
    ask: (rows) => rows.orderBy('kind').orderBy(id, 'desc'),
    finds: 'j e c a k f b d',
  },
  {
    name: 'an order of two fields',
    ask: (rows) => rows.orderBy('kind', 'desc').orderBy('n'),
    finds: 'd b f a c e j',
  },
  { name: 'an order by a field few have', ask: (rows) => rows.orderBy('extra'), finds: 'j' },
  {
    name: 'or',
    ask: (rows) => rows.where(Filter.or(where('kind', '==', 'z'), where('n', '==', 1))),
    finds: 'a d',
  },
  {
    name: 'or of ranges',
    ask: (rows) => rows.where(Filter.or(where('n', '<', 3), where('n', '>', 9))),
    finds: 'a b j',
  },
  {
    name: 'or that finds one twice',
    ask: (rows) => rows.where(Filter.or(where('kind', '==', 'x'), where('n', '<=', 3))),
    finds: 'a b c e j',
  },
  {
    name: 'and within or within and',
    ask: (rows) =>
      rows.where(
        Filter.and(
          where('n', '>', 1),
          Filter.or(
            Filter.and(where('kind', '==', 'x'), where('n', '<', 6)),
            where('kind', '==', 'y'),
          ),
        ),
      ),
    finds: 'b c e f',
  },
  {
    name: 'or with an order and a limit',
    ask: (rows) =>
      rows
        .where(Filter.or(where('kind', '==', 'x'), where('kind', '==', 'y')))
        .orderBy('n', 'desc')
        .limit(3),
    finds: 'j f e',
  },
  {
    name: 'or over array-contains',
    ask: (rows) =>
      rows.where(Filter.or(where('tags', 'array-contains', 'blue'), where('deep.a.b', '==', 2))),
    finds: 'a g',
  },
  {
    name: 'or with in',
    ask: (rows) => rows.where(Filter.or(where('kind', 'in', ['z', 'y']), where('extra', '==', 1))),
    finds: 'b d f j k',
  },
  {
    name: 'or with not equal null',
    ask: (rows) => rows.where(Filter.or(where('kind', '==', 'z'), where('extra', '!=', null))),
    finds: 'j',
  },
  { name: 'limit', ask: (rows) => rows.limit(2), finds: 'a b' },
  { name: 'limit to last', ask: (rows) => rows.orderBy('n').limitToLast(2), finds: 'j l' },
  { name: 'offset', ask: (rows) => rows.orderBy('n').offset(2).limit(2), finds: 'a b' },
  { name: 'offset past the end', ask: (rows) => rows.offset(1000), finds: '' },
  { name: 'start at', ask: (rows) => rows.orderBy('n').startAt(9), finds: 'i j l' },
  { name: 'start after', ask: (rows) => rows.orderBy('n').startAfter(9), finds: 'j l' },
  { name: 'end at', ask: (rows) => rows.orderBy('n').endAt(2), finds: 'm n a b' },
  { name: 'end before', ask: (rows) => rows.orderBy('n').endBefore(2), finds: 'm n a' },
  {
    name: 'from here to there, backwards',
    ask: (rows) => rows.orderBy('n', 'desc').startAt(6).endBefore(3),
    finds: 'f e d',
  },
  {
    name: 'a cursor of two values',
    ask: (rows) => rows.orderBy('kind').orderBy('n').startAfter('x', 3).endAt('y', 2),
    finds: 'e j b',
  },
  {
    name: 'a cursor of fewer values than orders',
    ask: (rows) => rows.orderBy('kind').orderBy('n').startAfter('x'),
    finds: 'b f d',
  },
  { name: 'a cursor of another type', ask: (rows) => rows.orderBy('n').startAt('0'), finds: 'l' },
  {
    name: 'a cursor with a name',
    ask: (rows) => rows.orderBy('kind').orderBy(id).startAfter('x', 'c'),
    finds: 'e j b f k d',
  },
  {
    name: 'a cursor on names',
    ask: (rows) => rows.orderBy(id).startAt('zg').endBefore('zi'),
    finds: 'zg zh',
  },
  {
    name: 'limit to last between cursors',
    ask: (rows) => rows.orderBy('n').startAt(2).endBefore(8).limitToLast(2),
    finds: 'f g',
  },
  {
    name: 'a start after its end',
    ask: (rows) => rows.orderBy('n').startAt(8).endAt(2),
    finds: '',
  },
  {
    name: 'a collection group',
    ask: (_, db) => db.collectionGroup('sub'),
    finds: 's1 s4 s2 s3 s0',
  },
  {
    name: 'a collection group with a filter',
    ask: (_, db) => db.collectionGroup('sub').where('s', '>', 1),
    finds: 's3 s0 s4',
  },
  {
    name: 'a collection group by name',
    ask: (_, db) => db.collectionGroup('sub').where(id, '>=', 'rows/b'),
    finds: 's2 s3 s0',
  },
  {
    name: 'a collection group between names outside it',
    ask: (_, db) => db.collectionGroup('sub').orderBy(id).startAfter('rows/a').endBefore('rows/b'),
    finds: 's1 s4',
  },
  {
    name: 'a collection group, backwards',
    ask: (_, db) => db.collectionGroup('sub').orderBy('s', 'desc').limit(2),
    finds: 's4 s0',
  },
  {
    name: 'a collection below a document',
    ask: (_, db) => db.collection('rows/a/sub'),
    finds: 's1',
  },
  { name: 'a collection that is not there', ask: (_, db) => db.collection('none'), finds: '' },
]

/** Every operator against every type of value; what is not equal is all but the equal ones. */
function comparisons(): QueryCase[] {
  const all = ROWS_IN_ORDER_OF_V.split(' ')
  return OPERANDS.flatMap(({ name, operand, finds }) => {
    const others = all.filter((row) => row !== 'a' && !finds['=='].split(' ').includes(row))
    return Object.entries({ ...finds, '!=': others.join(' ') }).map(([operator, ids]) => ({
      name: `v ${operator} ${name}`,
      ask: (rows: CollectionReference) => rows.where('v', operator as WhereFilterOp, operand),
      finds: ids,
    }))
  })
}
