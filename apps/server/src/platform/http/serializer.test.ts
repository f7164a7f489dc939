import { routes } from '@shulk/contract';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { toAppError } from './failure.ts';
import { compileSerializer, lazySerializer } from './serializer.ts';

const write = (schema: z.ZodType, data: unknown): unknown => JSON.parse(lazySerializer(schema)(data));

describe('data that leaves the server [threats 1.3]', () => {
  it('has only what the schema names, in nullable objects, unions, records and lists too', () => {
    const secret = { key: 'secret' };
    expect(write(z.object({ a: z.number() }).nullable(), { a: 1, ...secret })).toEqual({ a: 1 });
    expect(
      write(z.object({ a: z.object({ b: z.string() }).optional() }), { a: { b: 'x', ...secret } }),
    ).toEqual({ a: { b: 'x' } });
    expect(write(z.record(z.string(), z.object({ a: z.number() })), { k: { a: 1, ...secret } })).toEqual({
      k: { a: 1 },
    });
    expect(write(z.array(z.object({ a: z.number() })), [{ a: 1, ...secret }])).toEqual([{ a: 1 }]);
  });

  it('keeps the fields of the matching branch of a union, and fails on a stray field there instead of sending it', () => {
    const either = z.discriminatedUnion('type', [
      z.object({ type: z.literal('text'), text: z.string() }),
      z.object({ type: z.literal('image'), id: z.string(), alt: z.string().optional() }),
    ]);
    expect(
      write(z.array(either), [
        { type: 'image', id: 'i' },
        { type: 'text', text: 't' },
      ]),
    ).toEqual([
      { type: 'image', id: 'i' },
      { type: 'text', text: 't' },
    ]);
    expect(() => lazySerializer(either)({ type: 'text', text: 't', key: 'secret' })).toThrow(
      /does not match schema/,
    );
  });

  it('has only what the schema names in an object or a list that one call may give, in the bytes of a checked union', () => {
    const page = z.object({ slug: z.string(), open: z.boolean().optional(), names: z.array(z.string()) });
    const either = z.union([page, z.array(z.object({ code: z.string() }))]);
    const checked = z.object({ data: either });
    const written: [unknown, string][] = [
      [{ slug: 's', names: ['₹ "1"'], key: 'secret' }, '{"slug":"s","names":["₹ \\"1\\""]}'],
      [{ names: [], open: false, slug: 's' }, '{"slug":"s","names":[],"open":false}'],
      [[{ key: 'secret', code: 'c' }, { code: 'd' }], '[{"code":"c"},{"code":"d"}]'],
      [[], '[]'],
    ];
    for (const [data, wanted] of written) {
      expect(lazySerializer(either)(data)).toBe(wanted);
      expect(lazySerializer(checked)({ data })).toBe(`{"data":${wanted}}`);
    }
    expect(() => lazySerializer(either)({ names: [] })).toThrow(/required/);
  });

  it('writes recursive shapes, quotes, line separators and null as JSON', () => {
    interface Tree {
      label: string;
      children: Tree[];
    }
    const tree: z.ZodType<Tree> = z.object({
      label: z.string(),
      get children() {
        return z.array(tree);
      },
    });
    const data = { label: 'a "b" \u2028 </script>', children: [{ label: '₹', children: [] }] };
    expect(write(tree, data)).toEqual(data);
    expect(write(z.null(), null)).toBeNull();
  });

  it('can be compiled for every call of the contract', () => {
    expect(routes.length).toBeGreaterThan(40);
    for (const entry of routes) expect(() => compileSerializer(entry.data), entry.name).not.toThrow();
  });
});

describe('errors that callers may see', () => {
  const coded = (code: string): Error => Object.assign(new Error('detail with 9876543210'), { code });

  it('an overloaded server or database is busy, with a retry time', () => {
    for (const code of ['57014', '40P01', '40001', '55P03', '53300', 'ECONNREFUSED']) {
      expect(toAppError(coded(code))).toMatchObject({ code: 'busy', status: 503, retryAfter: 3 });
    }
    expect(toAppError(new Error('timeout exceeded when trying to connect'))).toMatchObject({ code: 'busy' });
  });

  it('a database that is restarting, disconnected or out of space is busy, never an error without a next step', () => {
    for (const code of ['57P01', '57P02', '57P03', '53100', 'ECONNRESET', 'EPIPE']) {
      expect(toAppError(coded(code))).toMatchObject({ code: 'busy', status: 503, retryAfter: 3 });
    }
    for (const said of ['unexpectedly', 'due to connection timeout']) {
      expect(toAppError(new Error(`Connection terminated ${said}`))).toMatchObject({ retryAfter: 3 });
    }
    expect(
      toAppError(new Error('Client has encountered a connection error and is not queryable')),
    ).toMatchObject({ retryAfter: 3 });
  });

  it('everything unexpected is internal, without its cause', () => {
    for (const cause of [coded('23505'), new TypeError('x'), 'text', undefined]) {
      expect(toAppError(cause)).toMatchObject({
        code: 'internal',
        status: 500,
        message: 'Oops something went wrong!!',
      });
    }
    const own = new AppError('order_closed');
    expect(toAppError(own)).toBe(own);
  });
});
