/** Expressions behind three items {a: 3, b: "3"}, …: what n8n leaves empty, takes otherwise or fails at, what was meant, and the finding. */
export const EXPRESSION_FAULTS: ReadonlyArray<readonly [string, string, RegExp]> = [
	['$input.first.json.a', '$input.first().json.a', /first is a function/],
	['$input.all().json.a', '$input.all()[0].json.a', /a list of items has no "json"/],
	['$input.item().json.a', '$input.item.json.a', /item is not a function/],
	['$("Three")[0].json.a', '$("Three").all()[0].json.a', /is not a list/],
	[
		'$("Three").all().map((one) => one.a).join()',
		'$("Three").all().map((one) => one.json.a).join()',
		/an item has no "a"/,
	],
	['$node["Three"].first().json.a', '$node["Three"].json.a', /\$node\["..."\] has no "first"/],
	['$json.filter((one) => one).length', '$input.all().length', /has no method "filter"/],
	['$now.year()', '$now.year', /year of a DateTime is not a function/],
	['$now.toISODate', '$now.toISODate()', /"toISODate" of a DateTime is a function/],
	['() => $json.a', '(() => $json.a)()', /gives a function/],
	['$now.date', '$now.day', /a DateTime has no "date"/],
	['new Date(0).toFormat("yyyy")', 'new Date(0).format("yyyy")', /a Date has no method/],
	['DateTime.today().year', 'DateTime.now().year', /DateTime has no "today"/],
	['Math.avg(1, 3)', '[1, 3].average()', /Math has no "avg"/],
	['JSON.encode($json)', 'JSON.stringify($json)', /JSON has no "encode"/],
	[
		'DateTime.fromISO("2026-01-09").minus(7).toISODate()',
		'DateTime.fromISO("2026-01-09").minus(7, "days").toISODate()',
		/minus takes a number for milliseconds/,
	],
	[
		'DateTime.fromISO("2026-01-09").diff("2026-01-01", "days").days',
		'DateTime.fromISO("2026-01-09").diff(DateTime.fromISO("2026-01-01"), "days").days',
		/diff takes a DateTime/,
	],
	[
		'DateTime.fromISO("2026-01-09").diff(DateTime.fromISO("2026-01-01")).days',
		'DateTime.fromISO("2026-01-09").diff(DateTime.fromISO("2026-01-01"), "days").days',
		/without a unit/,
	],
	[
		'DateTime.fromISO("2026-01-09").diff(DateTime.fromISO("2026-01-08"), "days") > 7',
		'DateTime.fromISO("2026-01-09").diff(DateTime.fromISO("2026-01-08"), "days").as("days") > 7',
		/a Duration counts as milliseconds/,
	],
	[
		'DateTime.fromISO("2026-01-09") > "2026-01-01".trim()',
		'DateTime.fromISO("2026-01-09") > DateTime.fromISO("2026-01-01")',
		/compared with a text/,
	],
	[
		'$today.startOf("day") === $today',
		'$today.startOf("day").toMillis() === $today.toMillis()',
		/never the same value/,
	],
	[
		'DateTime.fromISO("2026-01-09").setZone("Europe/Berln").year',
		'DateTime.fromISO("2026-01-09").setZone("Europe/Berlin").year',
		/is not a time zone/,
	],
	[
		'$jmespath({ a: [{ b: 3 }] }, "a[?b > 1].b")',
		'$jmespath({ a: [{ b: 3 }] }, "a[?b > `1`].b")',
		/JMESPath cannot read/,
	],
	['$jmespath("a", $json)', '$jmespath($json, "a")', /takes the data first/],
	['$response.body.a', '$json.a', /n8n has no "\$response"/],
	['$credentials.a', '$json.a', /n8n has no "\$credentials"/],
];

/** The same of code, for all items. */
export const CODE_FAULTS: ReadonlyArray<readonly [string, string, RegExp]> = [
	[
		'const all = $input.first().json;\nreturn all.filter((one) => one.a).map((one) => ({ json: one }));',
		'const all = $input.all().map((one) => one.json);\nreturn all.filter((one) => one.a).map((one) => ({ json: one }));',
		/what an item holds has no method "filter"/,
	],
	[
		'const out = [];\nfor (const one of $input.first().json) out.push({ json: one });\nreturn out;',
		'const out = [];\nfor (const one of $input.all()) out.push({ json: one.json });\nreturn out;',
		/what an item holds is one object/,
	],
	[
		'return items.map((one) => ({ json: { a: one.b } }));',
		'return items.map((one) => ({ json: { a: one.json.b } }));',
		/an item has no "b"/,
	],
	[
		'const out = []; for (const one of $input.all()) out.push({ json: { a: one.b } }); return out;',
		'const out = []; for (const one of $input.all()) out.push({ json: { a: one.json.b } }); return out;',
		/an item has no "b"/,
	],
	['return items.map((one) => ({ ...one, c: 1 }));', 'return items;', /"c" beside "json"/],
	['return items.map((one) => { json: one.json });', 'return items;', /an item is nothing/],
	['return items.forEach((one) => one);', 'return items;', /returns nothing/],
	['return [].push({ json: {} });', 'return [{ json: {} }];', /returns a number/],
	[
		'return items.map(async (one) => ({ json: { c: one.json.a } }));',
		'return Promise.all(items.map(async (one) => ({ json: { c: one.json.a } })));',
		/an item is a promise/,
	],
	[
		'return [{ json: { file: this.helpers.prepareBinaryData(Buffer.from("a")) } }];',
		'return [{ json: { file: await this.helpers.prepareBinaryData(Buffer.from("a")) } }];',
		/does not wait for/,
	],
	[
		'return this.helpers.returnJsonArray([{ a: 1 }]);',
		'return [{ json: { a: 1 } }];',
		/helpers has no "returnJsonArray"/,
	],
	[
		'return [{ json: this.getWorkflowStaticData("global") }];',
		'return [{ json: { ...$getWorkflowStaticData("global") } }];',
		/"this" has no "getWorkflowStaticData"/,
	],
	['return $items.map((one) => one);', 'return $items("Three");', /\$items has no "map"/],
	[
		'return [{ json: { n: items.length() } }];',
		'return [{ json: { n: items.length } }];',
		/length of a list/,
	],
	[
		'return [{ json: { d: DateTime.fromISO("2026-01-01").plus(1, "days").toISODate() } }];',
		'return [{ json: { d: DateTime.fromISO("2026-01-01").plus({ days: 1 }).toISODate() } }];',
		/plus takes a number/,
	],
	[
		'return [{ json: { d: $json.b.toFormat("yyyy") } }];',
		'return [{ json: { d: DateTime.fromISO($json.b).toFormat("yyyy") } }];',
		/a method of dates/,
	],
	['return [{ json: JSON.parse($json) }];', 'return [{ json: $json }];', /JSON\.parse fails/],
];
