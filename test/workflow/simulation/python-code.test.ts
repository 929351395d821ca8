import { isHarmlessPython } from '../../../src/workflow/simulation/code/python-code';

describe('Python that works on its items', () => {
	it.each([
		'return _items',
		'import json, math\nfrom datetime import datetime, timedelta as delta\nreturn [{"json": {"n": math.pi}}]',
		'from collections import (\n  defaultdict,\n  Counter,\n)\nimport collections.abc as abc\nreturn []',
		'import re\npattern = re.compile(r"\\d+")\nreturn [{"json": {"all": pattern.findall(_items[0]["json"]["text"])}}]',
		'from urllib.parse import quote\nreturn [{"json": {"q": quote("a b")}}]',
		"total = sum(item['json']['n'] for item in _items)\nreturn [{'json': {'total': total, 'text': f\"{total} open, {total:>{5}} closed\"}}]",
		'# import os\ntext = "import os; open(1)"\nreturn []',
		'"""\nimport os\n"""\nreturn []',
		'class Cart:\n  def __init__(self, lines):\n    self.lines = lines\nreturn [{"json": {"n": len(Cart([]).lines)}}]',
		'rows = []\nfor i, item in enumerate(_items):\n  rows.append({"json": {"i": i, **item["json"]}})\nreturn rows',
	])('%s', (code) => expect(isHarmlessPython(code)).toBe(true));
});

describe('Python that reaches out', () => {
	it.each([
		'import os',
		'import json, os',
		'import os as json',
		'from os import path',
		'import json; import os',
		'if True: import socket',
		'import urllib.request',
		'import urllib',
		'from urllib import request',
		'import requests\nreturn requests.get("http://x")',
		'import js\nawait js.fetch("http://x")',
		'open("/tmp/x", "w")',
		'eval("1")',
		'exec("1")',
		'compile("1", "", "exec")',
		'__import__("os")',
		'getattr(1, "x")',
		'globals()["x"]',
		'().__class__.__bases__',
		'import json\njson.codecs.open("x")',
		'import random\nrandom._os.system("x")',
		'import string\nstring.Formatter().get_field("0", [], {})',
		'f"{open(1)}"',
		'f"{1:{open(1)}}"',
		'f"{open("x")}"',
		"f'''{open(1)}'''",
		'_getWorkflowStaticData("global")["x"] = 1',
		'\uff4f\uff50\uff45\uff4e("x")',
		'"never closed',
		'x = 1 \u0000',
		'from . import x',
		'from json import dumps; import ctypes',
		'x = 1 \\\nimport os',
		'return something',
		'return [1].something()',
		'import json\nreturn json.something',
		'from json import something',
		'x = license\nreturn x',
	])('%s', (code) => expect(isHarmlessPython(code)).toBe(false));
});
