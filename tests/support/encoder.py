"""A sentence encoder of a few words: a real ONNX graph that looks token vectors up."""

from __future__ import annotations

from pathlib import Path

WORDS = ["[PAD]", "[UNK]", "car", "auto", "moon", "the"]
# car and auto point the same way, moon across, and "the" nowhere.
VECTORS = [[0, 0, 0], [0, 0, 0.1], [1, 0, 0], [0.9, 0.1, 0], [0, 1, 0], [0, 0, 0.01]]


def make_encoder(place: Path) -> Path:
    """Write ``model.onnx`` and ``tokenizer.json`` into an existing folder, and return it."""
    import numpy as np
    import onnx
    from onnx import TensorProto, helper, numpy_helper
    from tokenizers import Tokenizer, models, pre_tokenizers

    table = numpy_helper.from_array(np.array(VECTORS, dtype=np.float32), "table")
    names = ("input_ids", "attention_mask")
    inputs = [helper.make_tensor_value_info(n, TensorProto.INT64, ["b", "t"]) for n in names]
    output = helper.make_tensor_value_info("out", TensorProto.FLOAT, ["b", "t", 3])
    nodes = [helper.make_node("Gather", ["table", "input_ids"], ["out"])]
    graph = helper.make_graph(nodes, "encoder", inputs, [output], [table])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 9
    onnx.save(model, str(place / "model.onnx"))
    vocabulary = {word: index for index, word in enumerate(WORDS)}
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.save(str(place / "tokenizer.json"))
    return place
