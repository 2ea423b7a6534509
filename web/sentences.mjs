// Every sentence of the client as its catalogues have it: one JSON object a line, `{ file, key, ca, nl, en }`.
// Usage: node sentences.mjs [FOLDER]; `scripts/sentences.py` puts them beside those of documents and commands.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const LANGUAGES = ['ca', 'nl', 'en'];
const root = process.argv[2] ?? 'src/text';

const sources = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return path.endsWith('.ts') && !path.includes('.test.') ? [path] : [];
  });

/** What stands around the value itself: `{…} satisfies Record<…>`, `(…)`, `… as const`. */
function bare(node) {
  while (
    ts.isSatisfiesExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isParenthesizedExpression(node)
  )
    node = node.expression;
  return node;
}

const nameOf = (property) =>
  ts.isIdentifier(property.name) || ts.isStringLiteral(property.name)
    ? property.name.text
    : property.name.getText();

/** A text as it is read; of a text that is made from values, what makes it. */
function written(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  const isSum = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;
  if (isSum) {
    const [left, right] = [bare(node.left), bare(node.right)];
    if (ts.isStringLiteralLike(left) && ts.isStringLiteralLike(right))
      return left.text + right.text;
  }
  return node.getText().replace(/\s+/g, ' ');
}

function* texts(node, path) {
  node = bare(node);
  if (ts.isObjectLiteralExpression(node))
    for (const property of node.properties) {
      if (ts.isPropertyAssignment(property))
        yield* texts(property.initializer, [...path, nameOf(property)]);
      else if (!ts.isShorthandPropertyAssignment(property))
        yield [[...path, property.name ? nameOf(property) : '…'].join('.'), written(property)];
    }
  else if (ts.isArrayLiteralExpression(node))
    for (const [at, element] of node.elements.entries()) yield* texts(element, [...path, `${at}`]);
  else if (!ts.isIdentifier(node)) yield [path.join('.'), written(node)];
}

/** A table of languages, `{ ca: …, nl: …, en: … }`, or undefined. */
function byLanguage(node) {
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const found = new Map(
    node.properties.filter(ts.isPropertyAssignment).map((one) => [nameOf(one), one.initializer]),
  );
  return LANGUAGES.every((language) => found.has(language)) ? found : undefined;
}

const rows = new Map();
function put(file, language, key, text) {
  const id = `${file} ${key}`;
  rows.set(id, { ...(rows.get(id) ?? { file, key }), [language]: text });
}

for (const path of sources(root)) {
  const source = ts.createSourceFile(
    path,
    readFileSync(path, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const file = relative(root, path);
  const spoken = /(?<=[/.])(ca|nl|en)(?=\.ts$)/.exec(file)?.[1];
  for (const statement of source.statements.filter(ts.isVariableStatement))
    for (const { name, initializer } of statement.declarationList.declarations) {
      const value = initializer && bare(initializer);
      if (!value) continue;
      const said = name.getText();
      if (spoken) {
        if (ts.isObjectLiteralExpression(value))
          for (const [key, text] of texts(value, said === spoken ? [] : [said]))
            put(file.replace(`${spoken}.ts`, '*.ts'), spoken, key, text);
        continue;
      }
      // One file may hold the three languages, each under its own name.
      if (LANGUAGES.includes(said) && ts.isObjectLiteralExpression(value))
        for (const [key, text] of texts(value, [])) put(file, said, key, text);
      const tables = byLanguage(value);
      for (const [language, table] of tables ?? [])
        if (LANGUAGES.includes(language))
          for (const [key, text] of texts(table, [said])) put(file, language, key, text);
    }
}
for (const row of rows.values()) console.log(JSON.stringify(row));
