// Written by scripts/wire_types.py from the Python definitions; change those instead.

export type TileKind = 'vowel' | 'consonant' | 'flexible';
export type TileRow = readonly [face: string, value: number, count: number, kind: TileKind];

export interface BoxData {
  name: string;
  language: string;
  tiles: readonly TileRow[];
  keep: string;
  replace: Record<string, string>;
  ignore: string;
  typed: Record<string, string>;
  keyboard: Record<string, string>;
}

export interface BoardData {
  size: number;
  start: number;
  letters: string;
  words: string;
}

export const BOXES: Record<string, BoxData> = {"catalan":{"name":"catalan","language":"ca",
  "tiles":[["?",0,2,"flexible"],["A",1,12,"vowel"],["B",3,2,"consonant"],["C",2,3,"consonant"],
  ["Ç",10,1,"consonant"],["D",2,3,"consonant"],["E",1,13,"vowel"],["F",4,1,"consonant"],
  ["G",3,2,"consonant"],["H",8,1,"consonant"],["I",1,8,"vowel"],["J",8,1,"consonant"],
  ["L",1,4,"consonant"],["L·L",10,1,"consonant"],["M",2,3,"consonant"],["N",1,6,"consonant"],
  ["NY",10,1,"consonant"],["O",1,5,"vowel"],["P",3,2,"consonant"],["QU",8,1,"consonant"],
  ["R",1,8,"consonant"],["S",1,8,"consonant"],["T",1,5,"consonant"],["U",1,4,"vowel"],
  ["V",4,1,"consonant"],["X",10,1,"consonant"],["Z",8,1,"consonant"]],"keep":"Ç","replace":{"ŀ":"L·",
  "Ŀ":"L·","∙":"·","‧":"·","⋅":"·","•":"·","・":"·"},
"ignore":"","typed":{"L.L":"L·L","L-L":"L·L"},
"keyboard":{"K":"Ç","W":"L·L","Y":"NY","Q":"QU"}},
"dutch":{"name":"dutch","language":"nl","tiles":[["?",0,2,"flexible"],["A",1,6,"vowel"],
  ["B",3,2,"consonant"],["C",5,2,"consonant"],["D",2,5,"consonant"],["E",1,18,"vowel"],
  ["F",4,2,"consonant"],["G",3,3,"consonant"],["H",4,2,"consonant"],["I",1,4,"vowel"],
  ["J",4,2,"consonant"],["K",3,3,"consonant"],["L",3,3,"consonant"],["M",3,3,"consonant"],
  ["N",1,10,"consonant"],["O",1,6,"vowel"],["P",3,2,"consonant"],["Q",10,1,"consonant"],
  ["R",2,5,"consonant"],["S",2,5,"consonant"],["T",2,5,"consonant"],["U",4,3,"vowel"],
  ["V",4,2,"consonant"],["W",5,2,"consonant"],["X",8,1,"consonant"],["Y",8,1,"flexible"],
  ["Z",4,2,"consonant"]],"keep":"","replace":{"ĳ":"IJ","Ĳ":"IJ"},
"ignore":"'-‐‑‘’","typed":{},
"keyboard":{}},
"english":{"name":"english","language":"en","tiles":[["?",0,2,"flexible"],["A",1,9,"vowel"],
  ["B",3,2,"consonant"],["C",3,2,"consonant"],["D",2,4,"consonant"],["E",1,12,"vowel"],
  ["F",4,2,"consonant"],["G",2,3,"consonant"],["H",4,2,"consonant"],["I",1,9,"vowel"],
  ["J",8,1,"consonant"],["K",5,1,"consonant"],["L",1,4,"consonant"],["M",3,2,"consonant"],
  ["N",1,6,"consonant"],["O",1,8,"vowel"],["P",3,2,"consonant"],["Q",10,1,"consonant"],
  ["R",1,6,"consonant"],["S",1,4,"consonant"],["T",1,6,"consonant"],["U",1,4,"vowel"],
  ["V",4,2,"consonant"],["W",4,2,"consonant"],["X",8,1,"consonant"],["Y",4,2,"consonant"],
  ["Z",10,1,"consonant"]],"keep":"","replace":{},
"ignore":"","typed":{},
"keyboard":{}},
"french":{"name":"french","language":"fr","tiles":[["?",0,2,"flexible"],["A",1,9,"vowel"],
  ["B",3,2,"consonant"],["C",3,2,"consonant"],["D",2,3,"consonant"],["E",1,15,"vowel"],
  ["F",4,2,"consonant"],["G",2,2,"consonant"],["H",4,2,"consonant"],["I",1,8,"vowel"],
  ["J",8,1,"consonant"],["K",10,1,"consonant"],["L",1,5,"consonant"],["M",2,3,"consonant"],
  ["N",1,6,"consonant"],["O",1,6,"vowel"],["P",3,2,"consonant"],["Q",8,1,"consonant"],
  ["R",1,6,"consonant"],["S",1,6,"consonant"],["T",1,6,"consonant"],["U",1,6,"vowel"],
  ["V",4,2,"consonant"],["W",10,1,"consonant"],["X",10,1,"consonant"],["Y",10,1,"flexible"],
  ["Z",10,1,"consonant"]],"keep":"","replace":{"œ":"OE","Œ":"OE","æ":"AE","Æ":"AE"},
"ignore":"","typed":{},
"keyboard":{}},
"german":{"name":"german","language":"de","tiles":[["?",0,2,"flexible"],["A",1,5,"vowel"],
  ["Ä",6,1,"vowel"],["B",3,2,"consonant"],["C",4,2,"consonant"],["D",1,4,"consonant"],
  ["E",1,15,"vowel"],["F",4,2,"consonant"],["G",2,3,"consonant"],["H",2,4,"consonant"],
  ["I",1,6,"vowel"],["J",6,1,"consonant"],["K",4,2,"consonant"],["L",2,3,"consonant"],
  ["M",3,4,"consonant"],["N",1,9,"consonant"],["O",2,3,"vowel"],["Ö",8,1,"vowel"],
  ["P",4,1,"consonant"],["Q",10,1,"consonant"],["R",1,6,"consonant"],["S",1,7,"consonant"],
  ["T",1,6,"consonant"],["U",1,6,"vowel"],["Ü",6,1,"vowel"],["V",6,1,"consonant"],
  ["W",3,1,"consonant"],["X",8,1,"consonant"],["Y",10,1,"consonant"],["Z",3,1,"consonant"]],
  "keep":"ÄÖÜ","replace":{"ß":"SS","ẞ":"SS"},
"ignore":"","typed":{},
"keyboard":{}},
"spanish":{"name":"spanish","language":"es","tiles":[["?",0,2,"flexible"],["A",1,12,"vowel"],
  ["B",3,2,"consonant"],["C",3,4,"consonant"],["CH",5,1,"consonant"],["D",2,5,"consonant"],
  ["E",1,12,"vowel"],["F",4,1,"consonant"],["G",2,2,"consonant"],["H",4,2,"consonant"],
  ["I",1,6,"vowel"],["J",8,1,"consonant"],["L",1,4,"consonant"],["LL",8,1,"consonant"],
  ["M",3,2,"consonant"],["N",1,5,"consonant"],["Ñ",8,1,"consonant"],["O",1,9,"vowel"],
  ["P",3,2,"consonant"],["Q",5,1,"consonant"],["R",1,5,"consonant"],["RR",8,1,"consonant"],
  ["S",1,6,"consonant"],["T",1,4,"consonant"],["U",1,5,"vowel"],["V",4,1,"consonant"],
  ["X",8,1,"consonant"],["Y",4,1,"consonant"],["Z",10,1,"consonant"]],"keep":"Ñ","replace":{},
"ignore":"","typed":{},
"keyboard":{"1":"CH","2":"LL","3":"RR","K":"LL","W":"RR"}}};

export const BOARDS: Record<string, BoardData> = {"standard":{"size":15,"start":112,
  "letters":"1112111111121111111131113111111111112121111112111111211111121111" +
  "111111111111311131113111311121112121112111112111111121111121112121112111311" +
  "131113111311111111111111112111111211111121111112121111111111131113111111112" +
  "11111112111","words":"311111131111113121111111111121112111111111211111211111112111111121" +
  "111121111111111111111111111111111111111311111121111113111111111111111111111" +
  "111111111111121111121111111211111112111112111111111211121111111111121311111" +
  "131111113"},
"super":{"size":21,"start":220,
  "letters":"1112111111211111121111111311111111111311111111141111111114111112" +
  "111112111111121111121311111131113111111311141111112121111114111112111111211" +
  "111121111111111111111111111111111311131113111311111111121112121112111112111" +
  "112111111121111121111121112121112111111111311131113111311111111111111111111" +
  "111111112111111211111121111141111112121111114111311111131113111111312111112" +
  "111111121111121111141111111114111111111311111111111311111112111111211111121" +
  "11","words":"411111131111131111114121111112111211111121112111111212111111211111" +
  "311111131111113111111121111111111121111111112111111111211111111111211111112" +
  "111111311111121111121111113121111111111111111121112111111111111111211111311" +
  "111121111113111112111111111111111211121111111111111111121311111121111121111" +
  "113111111211111112111111111112111111111211111111121111111111121111111311111" +
  "131111113111112111111212111111211121111112111211111121411111131111131111114"}};
