/**
 * What an `$effect` follows without meaning to. Svelte follows everything that is read while the effect
 * runs, through every function it calls, up to the first `await`: an effect that sets such a thing runs
 * itself for ever, and one that calls an async function runs again for whatever that happens to read.
 */
const STATE = new Set(['$state', '$derived', '$props', '$bindable']);
const EFFECTS = new Set(['$effect', '$effect.pre']);
/** Callbacks that run while their caller does. */
const AT_ONCE = new Set([
  'map',
  'flatMap',
  'filter',
  'find',
  'findIndex',
  'findLast',
  'some',
  'every',
  'forEach',
  'reduce',
  'sort',
  'toSorted',
  'from',
  'fromEntries',
]);

const calleeName = ({ callee }) => {
  if (callee.type === 'Identifier') return callee.name;
  if (
    callee.type !== 'MemberExpression' ||
    callee.computed ||
    callee.property.type !== 'Identifier'
  )
    return '';
  return callee.object.type === 'Identifier'
    ? `${callee.object.name}.${callee.property.name}`
    : `.${callee.property.name}`;
};
const isFunction = (node) =>
  ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'].includes(node?.type);

function children(node, keys) {
  return (keys[node.type] ?? []).flatMap((key) => node[key]).filter(Boolean);
}

/** The variable that something belongs to: `a` of `a.b[0]`. */
function rootOf(node) {
  while (node.type === 'MemberExpression') node = node.object;
  return node.type === 'Identifier' ? node : null;
}

function firstAwait(fn, keys) {
  let first = Infinity;
  const look = (node) => {
    if (isFunction(node)) return;
    if (node.type === 'AwaitExpression') first = Math.min(first, node.range[1]);
    for (const child of children(node, keys)) look(child);
  };
  look(fn.body);
  return first;
}

class Effect {
  constructor(keys, resolved) {
    this.keys = keys;
    this.resolved = resolved;
    /** What it follows, and what it sets sooner or later, by variable. */
    this.follows = new Set();
    this.sets = new Map();
    /** Calls of async functions of this file that are followed. */
    this.asks = [];
    this.seen = new Set();
  }

  /** How a variable came to be: what it was declared with, where that can be seen. */
  origin(variable) {
    const definition = variable?.defs[0];
    if (definition?.type === 'FunctionName') return definition.node;
    return definition?.type === 'Variable' ? definition.node.init : null;
  }

  isState(variable) {
    const init = this.origin(variable);
    return init?.type === 'CallExpression' && STATE.has(calleeName(init).split('.')[0]);
  }

  /** Whether setting a part of it is setting it; a part of an element of the page is not. */
  isDeep(variable) {
    const init = this.origin(variable);
    return (
      init?.type === 'CallExpression' && calleeName(init) === '$state' && init.arguments.length > 0
    );
  }

  /** A function that runs now. `followed` says whether what it reads is followed. */
  run(fn, followed, at) {
    const key = `${fn.range[0]} ${followed}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    const until = fn.async ? firstAwait(fn, this.keys) : Infinity;
    this.walk(fn.body, (node) => followed && node.range[0] < until, at);
  }

  walk(node, followed, at) {
    switch (node.type) {
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        // It runs later, if at all: nothing of it is followed.
        this.run(node, false, at);
        return;
      case 'CallExpression': {
        this.call(node, followed, at);
        return;
      }
      case 'AssignmentExpression':
      case 'UpdateExpression': {
        const target = node.left ?? node.argument;
        const root = rootOf(target);
        const variable = root && this.resolved.get(root);
        if (variable && (target === root ? this.isState(variable) : this.isDeep(variable)))
          this.sets.set(variable, at ?? node);
        // `a += 1` reads what it sets, `a.b = 1` and `a = 1` do not.
        if (
          variable &&
          (node.type === 'UpdateExpression' || node.operator !== '=') &&
          followed(node)
        )
          this.read(variable);
        if (node.right) this.walk(node.right, followed, at);
        return;
      }
      case 'Identifier': {
        const variable = this.resolved.get(node);
        if (variable && followed(node)) this.read(variable);
        return;
      }
      default:
        for (const child of children(node, this.keys)) this.walk(child, followed, at);
    }
  }

  call(node, followed, at) {
    const name = calleeName(node);
    if (name === 'untrack') {
      for (const arg of node.arguments) this.ran(arg, false, at ?? node);
      return;
    }
    if (node.callee.type === 'Identifier') {
      const fn = this.origin(this.resolved.get(node.callee));
      if (isFunction(fn)) {
        if (fn.async && followed(node)) this.asks.push(node);
        this.run(fn, followed(node), at ?? node);
      }
    } else if (isFunction(node.callee)) {
      this.run(node.callee, followed(node), at);
    } else {
      this.walk(node.callee, followed, at);
    }
    const atOnce = AT_ONCE.has(name.split('.').at(-1));
    for (const arg of node.arguments) {
      if (atOnce && isFunction(arg)) this.run(arg, followed(node), at);
      else this.walk(arg, followed, at);
    }
  }

  /** A function that was given to be run at once, by itself or by its name. */
  ran(node, followed, at) {
    const fn = node.type === 'Identifier' ? this.origin(this.resolved.get(node)) : node;
    if (isFunction(fn)) this.run(fn, followed, at);
  }

  read(variable) {
    if (this.follows.has(variable)) return;
    const init = this.origin(variable);
    if (!this.isState(variable)) return;
    this.follows.add(variable);
    // What is derived follows what it was derived from.
    if (!calleeName(init).startsWith('$derived')) return;
    for (const arg of init.arguments) {
      if (isFunction(arg)) this.run(arg, true, null);
      else this.walk(arg, () => true, null);
    }
  }
}

/** Every effect of a file, with what it follows and sets. */
function effectsOf({ sourceCode }, report) {
  const resolved = new Map();
  for (const scope of sourceCode.scopeManager.scopes) {
    for (const reference of scope.references)
      if (reference.resolved) resolved.set(reference.identifier, reference.resolved);
  }
  return (node) => {
    if (!EFFECTS.has(calleeName(node)) || !isFunction(node.arguments[0])) return;
    const effect = new Effect(sourceCode.visitorKeys, resolved);
    effect.run(node.arguments[0], true, null);
    report(effect, node);
  };
}

const rule = (description, message, report) => ({
  meta: { type: 'problem', docs: { description }, messages: { found: message }, schema: [] },
  create: (context) => ({
    CallExpression: effectsOf(context, (effect, node) => report(context, effect, node)),
  }),
});

export default {
  rules: {
    placed: {
      meta: {
        type: 'problem',
        docs: { description: 'Effects belong where the page itself is worked on.' },
        messages: {
          found:
            'No `$effect` here. Let a model of `server/` ask or keep it, derive it, or do it where it happens.',
        },
        schema: [],
      },
      create: (context) => ({
        CallExpression: (node) => {
          if (EFFECTS.has(calleeName(node))) context.report({ node, messageId: 'found' });
        },
      }),
    },
    'runs-itself': rule(
      'An effect must not set what it follows.',
      'This effect follows `{{name}}` and sets it, so it runs itself. Read it inside `untrack`, or derive it.',
      (context, effect, node) => {
        for (const [variable, at] of effect.sets) {
          if (effect.follows.has(variable))
            context.report({
              node: at.range[0] >= node.range[0] && at.range[1] <= node.range[1] ? at : node,
              messageId: 'found',
              data: { name: variable.name },
            });
        }
      },
    ),
    'follows-async': rule(
      'An effect must not follow what an async function reads before its first await.',
      'This effect follows whatever `{{name}}` reads before its first await. ' +
        'Use a `Resource`, or call it inside `untrack`.',
      (context, effect) => {
        for (const call of effect.asks)
          context.report({ node: call, messageId: 'found', data: { name: call.callee.name } });
      },
    ),
  },
};
