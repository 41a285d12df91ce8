#!/usr/bin/perl
# Writes a model for llama.cpp that knows nothing: one layer, random weights,
# and a token for each byte.  What it says is noise, but the server around it is
# the real one.
#
#     util/make-tiny-model.pl FILE

use strict;
use warnings;

my ($path) = @ARGV or die "usage: make-tiny-model.pl FILE\n";

my ($width, $heads, $hidden, $context) = (32, 2, 64, 16384);
my @tokens = ('<unk>', '<s>', '</s>', map { sprintf '<0x%02X>', $_ } 0 .. 255);
my $vocabulary = @tokens;

my %type = (u32 => 4, i32 => 5, f32 => 6, bool => 7, string => 8, array => 9);

srand 1;

my @meta = (
    ['general.architecture', string => 'llama'],
    ['general.name', string => 'noise'],
    ['llama.block_count', u32 => 1],
    ['llama.context_length', u32 => $context],
    ['llama.embedding_length', u32 => $width],
    ['llama.feed_forward_length', u32 => $hidden],
    ['llama.attention.head_count', u32 => $heads],
    ['llama.attention.head_count_kv', u32 => $heads],
    ['llama.attention.layer_norm_rms_epsilon', f32 => 1e-5],
    ['llama.rope.dimension_count', u32 => $width / $heads],
    ['llama.vocab_size', u32 => $vocabulary],
    ['tokenizer.ggml.model', string => 'llama'],
    ['tokenizer.ggml.tokens', [string => @tokens]],
    ['tokenizer.ggml.scores', [f32 => (0) x $vocabulary]],
    ['tokenizer.ggml.token_type', [i32 => 2, 3, 3, (6) x 256]],
    ['tokenizer.ggml.bos_token_id', u32 => 1],
    ['tokenizer.ggml.eos_token_id', u32 => 2],
    ['tokenizer.ggml.unknown_token_id', u32 => 0],
    ['tokenizer.ggml.add_space_prefix', bool => 0],
);

my @tensors = (
    ['token_embd.weight', $width, $vocabulary],
    ['output_norm.weight', $width],
    ['output.weight', $width, $vocabulary],
    ['blk.0.attn_norm.weight', $width],
    ['blk.0.attn_q.weight', $width, $width],
    ['blk.0.attn_k.weight', $width, $width],
    ['blk.0.attn_v.weight', $width, $width],
    ['blk.0.attn_output.weight', $width, $width],
    ['blk.0.ffn_norm.weight', $width],
    ['blk.0.ffn_gate.weight', $width, $hidden],
    ['blk.0.ffn_up.weight', $width, $hidden],
    ['blk.0.ffn_down.weight', $hidden, $width],
);

my $head = 'GGUF' . pack('V Q< Q<', 3, scalar @tensors, scalar @meta);

for (@meta) {
    my ($name, $kind, $value) = @$_;

    $head .= text($name);
    $head .= ref $kind ? list(@$kind) : pack('V', $type{$kind})
                                        . value($kind, $value);
}

my ($data, $info) = ('', '');

for (@tensors) {
    my ($name, @sizes) = @$_;
    my $n = 1;

    $n *= $_ for @sizes;
    $info .= text($name) . pack('V', scalar @sizes)
             . join('', map { pack 'Q<', $_ } @sizes)
             . pack('V Q<', 0, length $data);
    $data .= pack 'f<*', @sizes == 1 ? (1) x $n : map { rand() - 0.5 } 1 .. $n;
    $data .= "\0" x (-length($data) % 32);
}

$head .= $info;
$head .= "\0" x (-length($head) % 32);

open my $file, '>:raw', $path or die "$path: $!\n";
print $file $head, $data;
close $file or die "$path: $!\n";


sub text { return pack('Q<', length $_[0]) . $_[0] }


sub value {
    my ($kind, $value) = @_;

    return $kind eq 'string' ? text($value)
           : pack $kind eq 'f32' ? 'f<' : $kind eq 'i32' ? 'l<'
             : $kind eq 'bool' ? 'C' : 'V', $value;
}


sub list {
    my ($kind, @values) = @_;

    return pack('V V Q<', $type{array}, $type{$kind}, scalar @values)
           . join '', map { value($kind, $_) } @values;
}
