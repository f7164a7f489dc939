/** Components take at most eight props: one with more does too much, or passes on what it does not use. */
import { posix } from 'node:path';
import { Visitor, parseSync, type ESTree } from 'vite';
import type { FileFault, Read } from './fault.ts';
import { lineAt } from './read-source.ts';
import { isTestCode } from './walls/test-code.ts';

const MOST_PROPS = 8;

type Node = ESTree.Node | null | undefined;

/** A component of a file, with the type of its props. */
interface ComponentType {
  readonly name: string;
  readonly type: ESTree.TSType;
  readonly start: number;
}

/** What a file declares and imports. */
interface Types {
  readonly declared: Map<string, ESTree.Node>;
  /** The file of an imported type, and its name there. */
  readonly imported: Map<string, readonly [file: string, name: string]>;
  readonly components: ComponentType[];
}

const isTyped = (file: string): boolean =>
  /^(?:apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(file) && !isTestCode(file);

function readTypes(file: string, text: string): Types {
  const types: Types = { declared: new Map(), imported: new Map(), components: [] };
  const take = (name: string | undefined, argument: ESTree.ParamPattern | undefined): void => {
    if (argument === undefined || !('typeAnnotation' in argument) || !/^[A-Z]/.test(name ?? '')) return;
    const type = argument.typeAnnotation?.typeAnnotation;
    if (type && file.endsWith('.tsx'))
      types.components.push({ name: name ?? '', type, start: argument.start });
  };
  new Visitor({
    TSInterfaceDeclaration: (node) => void types.declared.set(node.id.name, node),
    TSTypeAliasDeclaration: (node) => void types.declared.set(node.id.name, node.typeAnnotation),
    ImportDeclaration: ({ source, specifiers }) => {
      for (const one of specifiers)
        if (
          one.type === 'ImportSpecifier' &&
          one.imported.type === 'Identifier' &&
          source.value.startsWith('.')
        )
          types.imported.set(one.local.name, [
            posix.join(posix.dirname(file), source.value),
            one.imported.name,
          ]);
    },
    FunctionDeclaration: ({ id, params }) => take(id?.name, params[0]),
    VariableDeclarator: ({ id, init }) => {
      if (init?.type !== 'ArrowFunctionExpression' && init?.type !== 'FunctionExpression') return;
      if (id.type === 'Identifier') take(id.name, init.params[0]);
    },
  }).visit(parseSync(file, text).program);
  return types;
}

/** The texts of a key type. */
function keysOf(node: Node): string[] {
  if (node?.type === 'TSUnionType') return node.types.flatMap(keysOf);
  const literal = node?.type === 'TSLiteralType' ? node.literal : undefined;
  return literal?.type === 'Literal' && typeof literal.value === 'string' ? [literal.value] : [];
}

const nameOf = (node: Node): string[] => (node?.type === 'Identifier' ? [node.name] : []);

/** Finds the props that a type declares; those of HTML and of React do not count. */
class PropsReader {
  readonly #sources: ReadonlyMap<string, Types>;

  constructor(sources: ReadonlyMap<string, Types>) {
    this.#sources = sources;
  }

  of(file: string, node: Node): string[] {
    if (node?.type === 'TSInterfaceDeclaration') {
      const inherited = node.extends.flatMap(({ expression, typeArguments }) =>
        nameOf(expression).flatMap((name) => this.#named(file, name, typeArguments?.params ?? [])),
      );
      return [...inherited, ...this.#members(node.body.body)];
    }
    if (node?.type === 'TSTypeLiteral') return this.#members(node.members);
    if (node?.type === 'TSIntersectionType' || node?.type === 'TSUnionType')
      return node.types.flatMap((one) => this.of(file, one));
    if (node?.type === 'TSParenthesizedType') return this.of(file, node.typeAnnotation);
    if (node?.type === 'TSTypeReference')
      return nameOf(node.typeName).flatMap((name) =>
        this.#named(file, name, node.typeArguments?.params ?? []),
      );
    return [];
  }

  #members(members: readonly ESTree.TSSignature[]): string[] {
    return members.flatMap((member) =>
      member.type === 'TSPropertySignature' || member.type === 'TSMethodSignature' ? nameOf(member.key) : [],
    );
  }

  #named(file: string, name: string, [whole, keys]: readonly ESTree.TSType[]): string[] {
    if (name === 'Pick') return keysOf(keys);
    if (name === 'Omit') {
      const gone = keysOf(keys);
      return this.of(file, whole).filter((prop) => !gone.includes(prop));
    }
    if (['Readonly', 'Partial', 'Required'].includes(name)) return this.of(file, whole);
    const own = this.#sources.get(file)?.declared.get(name);
    if (own !== undefined) return this.of(file, own);
    const [from, original] = this.#sources.get(file)?.imported.get(name) ?? [];
    if (from === undefined || original === undefined) return [];
    const direct = this.#sources.get(from)?.declared.get(original);
    if (direct !== undefined) return this.of(from, direct);
    // Re-exported by an index: the one file of its folder that declares it.
    for (const [path, { declared }] of this.#sources)
      if (path.startsWith(`${posix.dirname(from)}/`) && declared.has(original))
        return this.of(path, declared.get(original));
    return [];
  }
}

/** Faults of all components of the tree. */
export function checkComponents(files: readonly string[], read: Read): FileFault[] {
  const sources = new Map(files.filter(isTyped).map((file) => [file, readTypes(file, read(file))]));
  const reader = new PropsReader(sources);
  return [...sources].flatMap(([file, { components }]) =>
    components.flatMap(({ name, type, start }) => {
      const props = [...new Set(reader.of(file, type))];
      if (props.length <= MOST_PROPS) return [];
      const message = `${name} takes ${props.length} props (${props.join(', ')}); the limit is ${MOST_PROPS}: let a part take what it alone needs, group what means one thing, or share what a whole step knows by a context`;
      return [{ rule: 'props', file, line: lineAt(read(file), start), message }];
    }),
  );
}
